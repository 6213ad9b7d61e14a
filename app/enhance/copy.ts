/** Duration of the confirmation, in milliseconds. */
const SHOWN = 2_000;

const timers = new WeakMap<HTMLElement, number>();

/** Copies the text of a clicked `[data-copy]`. `[data-copy-label]` in it and the page's `[data-announce]` say so. */
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
  showMessage(button, done ? copied : copyFailed);
}

function showMessage(button: HTMLElement, message: string): void {
  if (!message) return;
  const announcer = document.querySelector("[data-announce]");
  if (announcer) announcer.textContent = message;
  const label = button.querySelector<HTMLElement>("[data-copy-label]");
  if (!label) return;
  label.dataset.text ??= label.textContent ?? "";
  label.textContent = message;
  clearTimeout(timers.get(label));
  const timer = window.setTimeout(() => {
    label.textContent = label.dataset.text ?? "";
    if (announcer) announcer.textContent = "";
  }, SHOWN);
  timers.set(label, timer);
}
