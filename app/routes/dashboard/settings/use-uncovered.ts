import { useEffect } from "react";

/** Keeps the focused control of a form above its bar, which floats in each phase at the lower edge of a window that is not too low, and may grow. */
export function useUncovered(ref: { current: HTMLElement | null }, phase: string | undefined): void {
  useEffect(() => {
    const bar = ref.current;
    const form = bar?.closest("form");
    if (!form || !phase) return;
    // When the browser has scrolled to what has the focus: of a text that is only the line with the cursor.
    const look = () => requestAnimationFrame(() => uncover(bar!));
    const end = new AbortController();
    for (const type of ["focusin", "input"]) form.addEventListener(type, look, end);
    look();
    return () => end.abort();
  }, [ref, phase]);
}

/** Scrolls the focused control, and what is wrong with it, out from under a bar that floats. */
function uncover(bar: HTMLElement): void {
  if (getComputedStyle(bar).position !== "sticky") return;
  const focused = document.activeElement as HTMLElement;
  // A place that only scripts focus is in sight, and what moves below a pressed mouse gets no click.
  if (focused.tabIndex < 0 || bar.contains(focused) || focused.matches(":active")) return;
  const refused = focused.closest(":is([aria-invalid=true], [data-invalid])[aria-describedby]");
  // The message is the first of what describes a refused control.
  const [message = ""] = refused?.getAttribute("aria-describedby")?.split(" ") ?? [];
  const bottomOf = (one: Element | null) => one?.getBoundingClientRect().bottom ?? 0;
  const bottom = Math.max(bottomOf(focused), bottomOf(document.getElementById(message)));
  // Reckons with where the bar floats: a form that begins low in the window takes it along, and one that is made anew leaves it.
  const covered = bottom + bar.offsetHeight + 24 - innerHeight;
  if (covered > 0 && covered < innerHeight) scrollBy(0, covered);
}
