import { describe, expect, test } from "vitest";
import { fieldsOf } from "#app/http/parse.server.ts";
import { errorTranslator } from "#app/i18n/texts.server.ts";
import { manifestJsonSchema, manifestSchema } from "./manifest-schema.server.ts";
import { warningsOf } from "./warnings.server.ts";

const translate = errorTranslator("en");

/** Messages by path of what is refused. */
function errorsOf(manifest: unknown): Record<string, string[]> {
  const { error } = manifestSchema.safeParse(manifest);
  return error ? fieldsOf(error, translate) : {};
}

/** The paths of what is refused in a module, without those of the module. */
function refusedIn(module: object): string[] {
  const whole = {
    id: "welcome",
    title: "Welcome",
    fields: [{ name: "on", kind: "toggle", label: "On" }],
    ...module,
  };
  return Object.keys(errorsOf({ bot: {}, modules: [whole] })).map((path) =>
    path.replace(/^modules\[0\]\.?/, ""),
  );
}

const refusedField = (field: object) =>
  refusedIn({ fields: [{ name: "it", label: "It", ...field }] }).map((path) =>
    path.replace(/^fields\[0\]\.?/, ""),
  );
const options = [{ value: "a", label: "A" }];

test("x", () => {
  console.log(
    refusedIn({}),
    refusedField({ kind: "number", min: 5, max: 1 }),
    JSON.stringify(manifestJsonSchema()).length,
  );
});
