/** Pause in typing after which the server is asked, in milliseconds. */
const QUIET = 150;

const STATUS = ":scope > [role=status]";

let shown = location.href;
let timer: number | undefined;
let asking = new AbortController();

/**
 * Replaces the content of the element that `form[data-live-results="#id"]` names by that of the form's GET response, while its user
 * types. Its `[role=status]` stays.
 */
export function filterLive(): void {
  for (const type of ["input", "change"]) {
    document.addEventListener(type, ({ target }) => {
      const form = target instanceof Element && target.closest<HTMLFormElement>("form[data-live-results]");
      if (!form) return;
      clearTimeout(timer);
      asking.abort();
      timer = window.setTimeout(() => void filter(form), QUIET);
    });
  }
}

async function filter(form: HTMLFormElement): Promise<void> {
  const { liveResults = "", liveFailed = "" } = form.dataset;
  const address = addressOf(form);
  const results = document.querySelector(liveResults);
  if (!results || address === shown) return;
  const { signal } = (asking = new AbortController());
  try {
    const response = await fetch(address, { signal });
    if (!response.ok) throw new Error(`The server answered with ${response.status}.`);
    const answer = new DOMParser().parseFromString(await response.text(), "text/html");
    const found = answer.querySelector(liveResults);
    if (!found) throw new Error(`There is no ${liveResults} in the answer.`);
    const { activeElement: focused } = document;
    replace(results, found);
    followAddress(answer);
    if (!focused?.isConnected) focusSame(focused, results, form);
    history.replaceState(history.state, "", address);
    shown = address;
  } catch {
    if (signal.aborted) return;
    shown = "";
    results.querySelector(STATUS)!.textContent = liveFailed;
  }
}

function addressOf(form: HTMLFormElement): string {
  const url = new URL(form.action);
  const query = new URLSearchParams();
  for (const [name, value] of new FormData(form)) if (value) query.append(name, String(value));
  url.search = query.toString();
  return url.href;
}

/** Replaces what is around the status, which stays in the page: screen readers announce no change of an element that is taken out. */
function replace(results: Element, found: Element): void {
  const status = results.querySelector(STATUS)!;
  const newStatus = found.querySelector(STATUS)!;
  const parts = [...found.childNodes];
  const place = parts.indexOf(newStatus);
  for (const part of [...results.childNodes]) if (part !== status) part.remove();
  status.before(...parts.slice(0, place));
  status.after(...parts.slice(place + 1));
  status.replaceChildren(...newStatus.childNodes);
}

/** Focuses the same control of new results, as somebody may have gone on to it meanwhile, or what they have typed in. */
function focusSame(focused: Element | null, results: Element, form: HTMLFormElement): void {
  const same = [...results.querySelectorAll<HTMLElement>("a, button")].find((one) =>
    one.isEqualNode(focused),
  );
  (same ?? form.querySelector<HTMLElement>("[type=search]"))?.focus();
}

/** Updates the links that lead back to this page (`[data-here]`: languages, signing in, the theme). */
function followAddress(answer: Document): void {
  const fresh = answer.querySelectorAll("[data-here]");
  document.querySelectorAll("[data-here]").forEach((link, index) => {
    // The element stays, which may have the focus.
    for (const { name, value } of fresh[index]?.attributes ?? []) link.setAttribute(name, value);
  });
}
