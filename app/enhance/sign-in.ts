/**
 * Runs at the very top of the page that ends a sign-in, before anything else of it. The implicit flow brings its answer in
 * the fragment (RFC 6749 section 4.2.2): it leaves the address bar and the history first, and goes to the server in a form.
 */
const FIELDS = ["access_token", "state", "iss", "error"];

const answer = new URLSearchParams(location.hash.slice(1));
if (location.hash) history.replaceState(null, "", location.pathname + location.search);
if (answer.has("access_token") || answer.has("error")) send();
else document.addEventListener("DOMContentLoaded", goOn);

function send(): void {
  document.documentElement.dataset.signingIn = "";
  const form = document.createElement("form");
  form.method = "post";
  form.action = location.pathname;
  for (const name of FIELDS) {
    const value = answer.get(name);
    if (value === null) continue;
    const input = document.createElement("input");
    input.type = "hidden";
    input.name = name;
    input.value = value;
    form.append(input);
  }
  document.documentElement.append(form);
  form.submit();
}

/**
 * Leaves by `[data-go-on]` after so many milliseconds, sooner than the header `Refresh` can say, and without leaving a
 * used-up callback behind for the Back button.
 */
function goOn(): void {
  const link = document.querySelector<HTMLAnchorElement>("[data-go-on]");
  if (link) setTimeout(() => location.replace(link.href), Number(link.dataset.goOn));
}
