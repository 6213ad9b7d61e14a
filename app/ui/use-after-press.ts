import { useEffect, useRef } from "react";

/** Events after which no mouse button is down. A menu of the browser may take the release of one, but not the next key. */
const ENDS = ["mouseup", "dragend", "keydown"] as const;

/**
 * Returns a function that runs a task at once, or after the click if a mouse button is down or a finger taps: what moves
 * below the pointer between press and release gets no click (UI Events, "click").
 */
export function useAfterPress(): (task: () => void) => void {
  const isPressed = useRef(false);
  useEffect(() => {
    const following = new AbortController();
    const { signal } = following;
    const follow = ({ type }: Event) => void (isPressed.current = type === "mousedown");
    for (const type of ["mousedown", ...ENDS]) addEventListener(type, follow, { capture: true, signal });
    return () => following.abort();
  }, []);
  return (task) => {
    if (!isPressed.current) return task();
    const waiting = new AbortController();
    const { signal } = waiting;
    // The click follows the release in the same task.
    const end = () => (waiting.abort(), setTimeout(task));
    for (const type of ENDS) addEventListener(type, end, { capture: true, signal });
  };
}
