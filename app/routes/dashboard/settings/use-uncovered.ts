import { useEffect } from "react";

/** Keeps the focused control of a form above its bar, which floats in each phase, at the lower edge of the window, and may grow. */
export function useUncovered(ref: { current: HTMLElement | null }, phase: string | undefined): void {
  useEffect(() => {
    const bar = ref.current;
    const form = bar?.closest("form");
    if (!form || phase === undefined) return;
    // When the browser has scrolled to what has the focus: of a text that is only the line with the cursor.
    const look = () => requestAnimationFrame(() => uncover(bar!));
    const end = new AbortController();
    for (const type of ["focusin", "input"]) form.addEventListener(type, look, end);
    look();
    return () => end.abort();
  }, [ref, phase]);
}

/** Scrolls the focused control, and what is wrong with it, out from under the bar. */
function uncover(bar: HTMLElement): void {
  const focused = document.activeElement;
  if (!focused || bar.contains(focused) || focused.contains(bar)) return;
  const refused = focused.closest(":is([aria-invalid=true], [data-invalid])[aria-describedby]");
  // The message is the first of what describes a refused control.
  const [message = ""] = refused?.getAttribute("aria-describedby")?.split(" ") ?? [];
  const shown = [focused, document.getElementById(message) ?? focused];
  const bottom = Math.max(...shown.map((one) => one.getBoundingClientRect().bottom));
  const covered = bottom + 8 - bar.getBoundingClientRect().top;
  if (covered > 0 && covered < innerHeight) scrollBy({ top: covered });
}
