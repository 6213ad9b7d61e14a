import type { SettingsModule } from "#app/features/settings/module.server.ts";
import { getModule } from "#app/features/settings/registry.server.ts";
import { BadRequestError } from "#app/http/errors.server.ts";

/** Unvalidated settings of a module in a file. */
export interface OfferedPart {
  module: SettingsModule;
  settings: unknown;
}

/** The same in the second form. */
export interface PlannedPart extends OfferedPart {
  /** The version that the plan was made for. */
  version: number;
  chosen: boolean;
}

/** Reads the text of a file, or a pasted one, which the page then keeps. */
export async function textIn(form: FormData): Promise<{ text: string; pasted?: string }> {
  const file = form.get("file");
  if (file instanceof File) return { text: await file.text() };
  const pasted = form.get("text");
  if (typeof pasted !== "string") throw new BadRequestError("The form brings neither a file nor a text.");
  return { text: pasted, pasted };
}

/** Reads the parts of the second form: `settings.prefix`, `version.prefix`, and `module` for each chosen one. */
export function partsIn(form: FormData): PlannedPart[] {
  const chosen = form.getAll("module");
  const ids = new Set([...form.keys()].flatMap((name) => /^settings\.([a-z]{1,40})$/.exec(name)?.[1] ?? []));
  return [...ids].map((id) => {
    const module = getModule(id);
    const version = form.get(`version.${id}`);
    if (!module || typeof version !== "string" || !/^\d{1,9}$/.test(version))
      throw new BadRequestError("The form lacks what it was made for.");
    const settings = jsonIn(form.get(`settings.${id}`));
    return { module, settings, version: Number(version), chosen: chosen.includes(id) };
  });
}

function jsonIn(text: FormDataEntryValue | null): unknown {
  try {
    return JSON.parse(String(text));
  } catch {
    throw new BadRequestError("The form holds settings that are not JSON.");
  }
}
