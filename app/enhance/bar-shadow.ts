/** Pixels from the top of the page. */
const THRESHOLD = 50;

/** `data-scrolled` on the document while it is scrolled, for browsers where styles cannot see that (`shell.css`). */
export function showBarShadow(): void {
  if (CSS.supports("animation-timeline: scroll()")) return;
  const update = () => document.documentElement.toggleAttribute("data-scrolled", scrollY > THRESHOLD);
  addEventListener("scroll", update, { passive: true });
  update();
}
