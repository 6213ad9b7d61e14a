import { useEffect, useRef } from "react";

/** When one view takes the place of another in this element, who listens to the page begins at its heading. */
export function useFocusOnHeading(view: string) {
  const element = useRef<HTMLDivElement>(null);
  const shown = useRef(view);
  useEffect(() => {
    if (shown.current === view) return;
    shown.current = view;
    const heading = element.current?.querySelector("h1");
    heading?.setAttribute("tabindex", "-1");
    heading?.focus();
  }, [view]);
  return element;
}
