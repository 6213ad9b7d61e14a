import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { SettingsField } from "#app/features/settings/field.ts";

const page = readFileSync(join(import.meta.dirname, "../docs/any-bot.md"), "utf8");
const ROW = /^\| `(\w+)` \| `(.+)` \| `(.+)` \| `(.+)` \|$/gm;

/** Further fields of `docs/any-bot.md` that have a picture, by its name: `json field nested`. */
export const drawnFields = Object.fromEntries(
  [...page.matchAll(/```json field (\w+)\n(.*?)```/gs)].map(([, name = "", text = ""]) => [
    name,
    JSON.parse(text) as SettingsField,
  ]),
);

const fields = [...page.matchAll(/```json field\n(.*?)```/gs)].map(
  ([, text = ""]) => JSON.parse(text) as SettingsField,
);

/** The examples of `docs/any-bot.md`, one for each kind of field: a value, the one without a default, and as a form sends it. */
export const kindExamples = [...page.matchAll(ROW)].map(([, kind, value = "", without = "", form = ""]) => {
  const field = fields.find((one) => one.kind === kind);
  if (!field) throw new Error(`docs/any-bot.md has no example of the kind ${kind}.`);
  return { field, value: JSON.parse(value) as unknown, without: JSON.parse(without) as unknown, form };
});
