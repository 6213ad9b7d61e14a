import { copyOnClick } from "./copy.ts";
import { findByKey } from "./find-key.ts";
import { filterLive } from "./live-filter.ts";
import { takeLocalTimes } from "./local-inputs.ts";
import { moveInMenus } from "./menu-keys.ts";
import { confirmSignOut, noteSignOut } from "./signed-out.ts";
import { showLocalTimes } from "./times.ts";

/** Scroll distance from which the bar has a shadow, in pixels. */
const SHADOW_FROM = 50;
/** Pause after the last resize event, in milliseconds. */
const RESIZED = 250;

// The script of every page, documents and app alike, without a framework.
const root = document.documentElement;
root.dataset.enhanced = "";
copyOnClick();
filterLive();
findByKey();
moveInMenus();
if (!CSS.supports("animation-timeline: scroll()")) showBarShadow();
noteResizing();
noteSignOut();
addEventListener("hashchange", openTarget);
for (const show of [openTarget, showLocalTimes, takeLocalTimes, confirmSignOut]) {
  show();
  // The script may run before the whole document is there.
  addEventListener("DOMContentLoaded", show);
}

/** Opens the `<details>` that the address names. */
function openTarget(): void {
  const target = document.getElementById(location.hash.slice(1));
  if (target instanceof HTMLDetailsElement) target.open = true;
}

/** Sets `data-scrolled` on the scrolled document, for browsers without scroll-driven styles (`shell.css`). */
function showBarShadow(): void {
  const update = () => root.toggleAttribute("data-scrolled", scrollY > SHADOW_FROM);
  addEventListener("scroll", update, { passive: true });
  update();
}

/** Sets `data-resizing` on the document during a resize, which pauses layout transitions (`base.css`). */
function noteResizing(): void {
  let timer: number | undefined;
  addEventListener("resize", () => {
    root.dataset.resizing = "";
    clearTimeout(timer);
    timer = window.setTimeout(() => delete root.dataset.resizing, RESIZED);
  });
}
