import { useEffect, useState, type RefObject } from "react";

import type { ApplyAnswer } from "./page-data.ts";

/**
 * What the server found wrong with which field, until somebody mends that field: whether it is right now, the server says
 * again. Leads to the first one.
 */
export function useErrors(form: RefObject<HTMLFormElement>, answer: ApplyAnswer) {
  const found: Record<string, string[]> | undefined =
    answer?.outcome === "invalid" ? answer.errors : undefined;
  const [mended, setMended] = useState<{ of?: typeof found; names: string[] }>({ names: [] });
  useEffect(() => {
    form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [form, found]);
  const names = mended.of === found ? mended.names : [];
  const errors = Object.fromEntries(Object.entries(found ?? {}).filter(([name]) => !names.includes(name)));
  const mend = (name: string) => {
    if (errors[name]) setMended({ of: found, names: [...names, name] });
  };
  return { errors, mend };
}
