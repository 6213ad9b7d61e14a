/** Pause after the last resize event, in milliseconds. */
const BLOCKED = 250;

/** Sets `data-resizing` on the document during a resize, which pauses layout transitions (`base.css`). */
export function noteResizing(): void {
  let timer: number | undefined;
  addEventListener("resize", () => {
    const { dataset } = document.documentElement;
    dataset.resizing = "";
    clearTimeout(timer);
    timer = window.setTimeout(() => delete dataset.resizing, BLOCKED);
  });
}
