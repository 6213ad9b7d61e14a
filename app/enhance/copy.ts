/** Duration of the confirmation, in milliseconds. */
const SHOWN = 2_000;

/** Original texts of the labels that show a confirmation. */
const changed = new WeakMap<HTMLElement, { text: string | null; timer: number }>();

/**
 * A click on `[data-copy]` copies the attribute's text. `[data-copy-label]` inside says `data-copied`, or
 * `data-copy-failed`, for two seconds, and the page's `[data-announce]` announces it to screen readers.
 */
export function copyOnClick(): void {
  document.addEventListener("click", ({ target }) => {
    const button = target instanceof Element && target.closest<HTMLElement>("[data-copy]");
    if (button) void copy(button);
  });
}

async function copy(button: HTMLElement): Promise<void> {
  const { copy: text = "", copied = "", copyFailed = "" } = button.dataset;
  // Browsers without permission reject it, and pages without https lack it.
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
