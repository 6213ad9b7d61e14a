import { useEffect, useRef } from "react";

/**
 * Where the reader goes on when what they were at is gone, like a button that has become the current one: at the element with
 * this ref. Called with what changes then.
 */
export function useFocusKept<Target extends HTMLElement>(changing: unknown) {
  const target = useRef<Target>(null);
  const before = useRef(changing);
  useEffect(() => {
    if (before.current === changing) return;
    before.current = changing;
    const { activeElement } = document;
    // What is around the page counts as nothing: a click beside everything leaves the focus there.
    const lost =
      !activeElement || activeElement.contains(target.current) || activeElement.matches(":disabled");
    if (lost) target.current?.focus({ preventScroll: true });
  }, [changing]);
  return target;
}
