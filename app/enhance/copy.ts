/** Milliseconds for which a button says what became of it. */
const SHOWN = 2_000;

/** What each label said before, while it says something else. */
const changed = new WeakMap<HTMLElement, { text: string | null; timer: number }>();

/**
 * A click on `[data-copy]` copies the attribute's text. `[data-copy-label]` inside says `data-copied`, or
 * `data-copy-failed`, for a while, and the page's `[data-announce]` tells it to who listens.
 */
export function copyOnClick(): void {
  document.addEventListener("click", ({ target }) => {
    const button = target instanceof Element && target.closest<HTMLElement>("[data-copy]");
    if (button) void copy(button);
  });
}

async function copy(button: HTMLElement): Promise<void> {
  const { copy: text = "", copied = "", copyFailed = "" } = button.dataset;
  // Refused, or not there at all on a page without https: the button says so.
  const done = await navigator.clipboard?.writeText(text).then(
    () => true,
    () => false,
  );
  tell(button, done ? copied : copyFailed);
}

function tell(button: HTMLElement, message: string): void {
  if (!message) return;
  const announcer = document.querySelector("[data-announce]");
  if (announcer) announcer.textContent = message;
  const label = button.querySelector<HTMLElement>("[data-copy-label]");
  if (!label) return;
  const before = changed.get(label);
  clearTimeout(before?.timer);
  const text = before ? before.text : label.textContent;
  const timer = window.setTimeout(() => {
    label.textContent = text;
    if (announcer) announcer.textContent = "";
    changed.delete(label);
  }, SHOWN);
  label.textContent = message;
  changed.set(label, { text, timer });
}
