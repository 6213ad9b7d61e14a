import { useEffect, useState } from "react";

const CONTROLS = "#server-page form[method=post] :is(select, input:not([type=hidden], [hidden]))[name]";

/** Tells whether a form of a server's page that is posted holds what is not saved in this version of it. */
export function useEdited(version: number | string): boolean {
  const [isEdited, setEdited] = useState(false);
  useEffect(() => {
    const look = () =>
      setEdited([...document.querySelectorAll<HTMLSelectElement | HTMLInputElement>(CONTROLS)].some(differs));
    // Includes what was typed or ticked before hydration.
    look();
    addEventListener("input", look);
    return () => removeEventListener("input", look);
  }, [version]);
  return isEdited;
}

function differs(control: HTMLSelectElement | HTMLInputElement): boolean {
  return control instanceof HTMLSelectElement
    ? [...control.options].some(({ selected, defaultSelected }) => selected !== defaultSelected)
    : control.checked !== control.defaultChecked ||
        control.value !== (control.dataset.began ?? control.defaultValue);
}
