import fc from "fast-check";
import { expect, test } from "vitest";
import { z } from "zod";
import type { ModuleDeclaration } from "#app/features/settings/field.ts";
import { valuesOfForm } from "#app/features/settings/form-values.ts";
import { createModule } from "#app/features/settings/module.server.ts";
import { fieldsOf } from "#app/http/refused.server.ts";
import { generatedManifest } from "#test/generated-manifests.ts";
import { formOf, settingsOf } from "#test/settings.ts";
import { manifestJsonSchema, manifestSchema } from "./manifest-schema.server.ts";

/** `MANIFESTS=10000` for a long run. */
const RUNS = Number(import.meta.env.MANIFESTS ?? 300);
const LONG = { timeout: 3_600_000 };
const jsonSchema = z.fromJSONSchema(manifestJsonSchema());

test(
  `${RUNS} generated manifests: each is refused with a path, or its modules' forms, JSON and defaults agree`,
  LONG,
  () => {
    let accepted = 0;
    const property = fc.property(generatedManifest, (generated) => {
      const manifest: unknown = JSON.parse(JSON.stringify(generated));
      const parsed = manifestSchema.safeParse(manifest);
      if (!parsed.success) {
        const paths = Object.keys(fieldsOf(parsed.error, (message) => message));
        expect(paths.length).toBeGreaterThan(0);
        for (const path of paths) expect(path).toMatch(/^(bot|modules)/);
        return;
      }
      expect(parsed.data).toEqual(manifest);
      expect(jsonSchema.safeParse(manifest).error).toBeUndefined();
      accepted += parsed.data.modules.length;
      for (const module of parsed.data.modules) expectAgreement(module);
    });
    fc.assert(property, { numRuns: RUNS });
    expect(accepted).toBeGreaterThan(RUNS / 10);
  },
);

/** The defaults and other valid settings are the same after a form and as JSON. */
function expectAgreement(declaration: ModuleDeclaration): void {
  const module = createModule(declaration);
  const { fields, schema, defaults } = module;
  for (const settings of [defaults, settingsOf(module)]) {
    expect(schema.safeParse(settings).error).toBeUndefined();
    expect(JSON.parse(JSON.stringify(settings))).toEqual(settings);
    const form = new URLSearchParams(formOf(fields, settings));
    expect(valuesOfForm(fields, form)).toEqual(settings);
  }
}
