/** Duration of the confirmation, in milliseconds. */
const SHOWN = 2_000;

let timer: number | undefined;
let restore = () => {};

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
  clearTimeout(timer);
  restore();
  const announcer = document.querySelector("[data-announce]");
  const label = button.querySelector("[data-copy-label]");
  if (!announcer || !label) return;
  const before = label.textContent;
  announcer.textContent = label.textContent = done ? copied : copyFailed;
  restore = () => {
    announcer.textContent = "";
    label.textContent = before;
  };
  timer = window.setTimeout(restore, SHOWN);
}
