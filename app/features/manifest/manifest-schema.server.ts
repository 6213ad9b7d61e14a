import { z } from "zod";
import { permissionNames } from "#app/discord/permissions.ts";
import type { ModuleDeclaration } from "#app/features/settings/field.ts";
import { storableText } from "#app/features/storable-text.server.ts";
import { documentDrawings } from "#app/ui/document-icons.ts";
import { icons, type ModuleIconName } from "#app/ui/icons.ts";
import { checkModule } from "./check-module.server.ts";
import { condition, rulesSchema } from "./condition-schema.server.ts";
import { fieldsSchema } from "./field-schema.server.ts";
import { namesBeside } from "./reserved-ids.server.ts";
import {
  distinctList,
  fieldName,
  help,
  hint,
  label,
  listOf,
  refuseRepeated,
  textOf,
  wants,
} from "./text-schema.server.ts";

const MOST_MODULES = 64;
const MOST_PARTS = 60;
const BOT_LENGTH = 64;
const CONFIRM_LENGTH = 300;

/** Names of later pages. */
const KEPT = ["search", "settings", "status", "commands"];

const taken = [...new Set([...namesBeside(":module"), ...KEPT])];

const MODULE_ID = /^[a-z]{1,40}$/;
const moduleId = z
  .string()
  .regex(MODULE_ID, "manifest:moduleId")
  .refine((id) => !taken.includes(id), "manifest:reservedId")
  .meta({ pattern: `^(?!(${taken.join("|")})$)[a-z]{1,40}$` });

const appIcons = Object.keys(icons)
  .filter((name) => !Object.hasOwn(documentDrawings, name))
  .toSorted() as ModuleIconName[];

const need = z.strictObject(
  {
    when: condition.optional(),
    all: distinctList(z.enum(permissionNames, { error: "manifest:noPermission" }), permissionNames.length, 1),
  },
  wants("need"),
);

const MOST_ACTIONS = 20;

const action = z.strictObject(
  {
    id: z.string().regex(/^[a-z][A-Za-z0-9_-]{0,39}$/, "manifest:actionId"),
    label,
    confirm: textOf(CONFIRM_LENGTH).describe("A question that is asked before.").optional(),
    when: condition.optional(),
  },
  wants("action"),
);

export const moduleShape = z.strictObject({
  id: moduleId,
  title: label,
  intro: hint.optional(),
  summary: label
    .describe("The line of the server's page: `{field}` becomes the value of a field.")
    .optional(),
  category: label.describe("Modules with the same one stand together.").optional(),
  help: help.optional(),
  icon: z.enum(appIcons, { error: "manifest:noIcon" }).optional(),
  order: z.number().optional(),
  sensitive: z
    .boolean()
    .describe("Whom administrators let into all modules they do not let into this one.")
    .optional(),
  fields: fieldsSchema,
  sections: listOf(
    z.strictObject({ title: label, fields: listOf(fieldName, MOST_PARTS, 1) }),
    MOST_PARTS,
    1,
  ).optional(),
  rules: rulesSchema.optional(),
  permissions: listOf(need, MOST_PARTS).optional(),
  actions: listOf(action, MOST_ACTIONS)
    .describe("Buttons that ask the bot to do something with what is saved, as tasks of its feed.")
    .optional(),
});

const moduleSchema = moduleShape.superRefine(checkModule, {
  when: ({ value }) => typeof value === "object" && value !== null,
});

const botText = storableText(BOT_LENGTH).optional();

/** Body of `PUT /api/bot/manifest` (docs/bot-api.md). Messages are keys of the namespaces `errors` and `manifest`. */
export const manifestSchema = z.strictObject({
  bot: z
    .strictObject({ name: botText, version: botText, library: botText })
    .describe("The owner's page shows it."),
  uses: distinctList(z.string().regex(MODULE_ID, "manifest:moduleId"), MOST_MODULES)
    .optional()
    .describe("The site's own modules that the bot obeys; the others are retired. Without it, all."),
  modules: listOf(moduleSchema, MOST_MODULES)
    .superRefine(
      (modules, context) => {
        const ids = modules.map((one: ModuleDeclaration | null | undefined, index) => one?.id ?? index);
        refuseRepeated(ids, (index) => [index, "id"], context);
      },
      { when: ({ value }) => Array.isArray(value) },
    )
    .describe("All modules. One that is missing is retired: its settings wait for its return."),
});

/** The manifest's JSON Schema (draft 2020-12). References between fields are beyond it. */
export function manifestJsonSchema() {
  const schema = z.toJSONSchema(manifestSchema, { io: "input", reused: "ref" });
  return { ...schema, title: "Modules that a bot declares" };
}
