import { useLocation } from "@remix-run/react";
import { useEffect, useState } from "react";

/**
 * Returns the id of the field to which the address leads, so that it is shown although its condition does not hold. Goes there,
 * and focuses its control unless something else has the focus.
 */
export function useSought(): string {
  const { hash, key } = useLocation();
  const [sought, seek] = useState("");
  // After hydration: the server does not know what follows the hash.
  useEffect(() => seek(hash.slice(1)), [hash]);
  useEffect(() => {
    const place = sought && document.getElementById(sought);
    if (!place || document.activeElement !== document.body) return;
    place.scrollIntoView();
    const controls = [...place.querySelectorAll<HTMLElement>("input, select, textarea, button")];
    controls.find((one) => one.checkVisibility())?.focus({ preventScroll: true });
  }, [sought, key]);
  return sought;
}
