import { expect } from "vitest";
import { z } from "zod";
import { manifestJsonSchema, manifestSchema } from "#app/features/manifest/manifest-schema.server.ts";
import { fieldsOf } from "#app/http/refused.server.ts";

const jsonSchema = z.fromJSONSchema(manifestJsonSchema());

/** Returns the paths of what is refused in a manifest. */
export function refused(manifest: unknown): string[] {
  const { error } = manifestSchema.safeParse(manifest);
  const paths = error ? Object.keys(fieldsOf(error, (message) => message)) : [];
  // What the check accepts, its JSON Schema accepts, too.
  if (paths.length === 0) expect(jsonSchema.safeParse(manifest).error).toBeUndefined();
  return paths;
}

export const toggle = (name: string) => ({ name, kind: "toggle", label: "On" });
export const welcome = { id: "welcome", title: "Welcome", fields: [toggle("on")] };
const below = (place: string) => (path: string) => path.replace(place, "").replace(/^\./, "");

export function refusedInModule(module: object): string[] {
  return refused({ bot: {}, modules: [{ ...welcome, ...module }] }).map(below("modules[0]"));
}

export function refusedInField(field: object): string[] {
  return refusedInModule({ fields: [{ name: "it", label: "It", ...field }] }).map(below("fields[0]"));
}
