import { useEffect, useRef } from "react";

/**
 * Moves the focus to the element with this ref when `changing` changes and the focused element is gone or disabled, like the
 * button of a decision that has become the current one.
 */
export function useFocusKept<Target extends HTMLElement>(changing: unknown) {
  const target = useRef<Target>(null);
  const before = useRef(changing);
  useEffect(() => {
    if (before.current === changing) return;
    before.current = changing;
    const { activeElement } = document;
    // A click beside all controls focuses an element around the page.
    const lost =
      !activeElement || activeElement.contains(target.current) || activeElement.matches(":disabled");
    if (lost) target.current?.focus({ preventScroll: true });
  }, [changing]);
  return target;
}
