// Runs first on the page that ends a sign-in. The implicit flow's token comes in the fragment (RFC 6749 section 4.2.2): it
// is removed from the address bar and the history, then posted to the server.
const FIELDS = ["access_token", "state", "iss", "error"];

const answer = new URLSearchParams(location.hash.slice(1));
if (location.hash) history.replaceState(null, "", location.pathname + location.search);
if (answer.has("access_token") || answer.has("error")) send();
else document.addEventListener("DOMContentLoaded", leaveAfterDelay);

function send(): void {
  document.documentElement.dataset.signingIn = "";
  const form = Object.assign(document.createElement("form"), { method: "post", action: location.pathname });
  for (const name of FIELDS) {
    const value = answer.get(name);
    const input = Object.assign(document.createElement("input"), { type: "hidden", name, value });
    if (value !== null) form.append(input);
  }
  document.documentElement.append(form);
  form.submit();
}

/** Follows `[data-go-on]` after its milliseconds. Unlike the header `Refresh` it keeps the callback out of the history. */
function leaveAfterDelay(): void {
  const link = document.querySelector<HTMLAnchorElement>("[data-go-on]");
  if (link) setTimeout(() => location.replace(link.href), Number(link.dataset.goOn));
}
