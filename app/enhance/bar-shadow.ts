/** Scroll distance from which the bar has a shadow, in pixels. */
const THRESHOLD = 50;

/** Sets `data-scrolled` on the scrolled document, for browsers without scroll-driven styles (`shell.css`). */
export function showBarShadow(): void {
  if (CSS.supports("animation-timeline: scroll()")) return;
  const update = () => document.documentElement.toggleAttribute("data-scrolled", scrollY > THRESHOLD);
  addEventListener("scroll", update, { passive: true });
  update();
}
