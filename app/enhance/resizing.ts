/** Milliseconds after the last resize event in which nothing moves yet. */
const BLOCKED = 250;

/** `data-resizing` on the document while its window is being resized: layout transitions wait (`base.css`). */
export function noteResizing(): void {
  let timer: number | undefined;
  addEventListener("resize", () => {
    const { dataset } = document.documentElement;
    dataset.resizing = "";
    clearTimeout(timer);
    timer = window.setTimeout(() => delete dataset.resizing, BLOCKED);
  });
}
