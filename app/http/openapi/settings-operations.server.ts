import type { ParseKeys } from "i18next";
import { z } from "zod";

import { snowflake } from "#app/discord/snowflake.server.ts";
import type { SettingsModule } from "#app/features/settings/module.server.ts";
import { listModules } from "#app/features/settings/registry.server.ts";
import { putSchema, settingsAnswer } from "#app/features/settings/representation.server.ts";
import { fixedT } from "#app/i18n/i18n.server.ts";

import { ETAG, GUILD_ID, MOMENT, USER_ID } from "./examples.server.ts";
import type { Named, Operation, Parameter } from "./operation.server.ts";
import { errorSchema, PROBLEMS } from "./problems.server.ts";

/**
 * The settings of every module of the registry. Each module has a path of its own in the document, although the router has
 * one for all: generated clients get a method with the module's own types, where a path parameter beside a `oneOf` could
 * not say which of them goes with which.
 */
export function listSettingsOperations(): Operation[] {
  return listModules().flatMap(operationsOf);
}

const ACTING_USER: Parameter = {
  name: "X-Acting-User",
  in: "header",
  says: "Read from the bot only: who did it in Discord, for the history.",
  schema: snowflake(),
  example: USER_ID,
};
const IF_MATCH: Parameter = {
  name: "If-Match",
  in: "header",
  says: "The `ETag` that the change was made for. 412 where somebody was faster.",
  schema: z.string(),
  example: ETAG,
};
const IF_NONE_MATCH: Parameter = {
  name: "If-None-Match",
  in: "header",
  says: "The `ETag` that you have. 304 where nothing has changed.",
  schema: z.string(),
  example: ETAG,
};

function operationsOf(module: SettingsModule): Operation[] {
  const { id, defaults } = module;
  const name = id.charAt(0).toUpperCase() + id.slice(1);
  const { title, intro, fields } = textsOf(module);
  const settings: Named = { name: `${name}Settings`, schema: module.schema, fields };
  const state: Named = { name: `${name}State`, schema: settingsAnswer(module), parts: [settings] };
  const example = { guildId: GUILD_ID, module: id, version: 3, updatedAt: MOMENT, settings: defaults };
  const common = {
    path: `/api/${id}/{guildId}`,
    group: "settings",
    who: ["cookie", "user", "bot"],
  } satisfies Partial<Operation>;
  const ok = { status: 200, schema: state, example, headers: ["ETag" as const] };
  return [
    {
      ...common,
      method: "GET",
      id: `get${name}`,
      summary: `${title}: read`,
      description: `${intro} For administrators of the server, and the bot. Where the bot reads a version, the dashboard shows that it has it.`,
      parameters: [IF_NONE_MATCH],
      answers: [
        { ...ok, says: "The settings now." },
        { status: 304, says: "You have them already.", headers: ["ETag"] },
      ],
      errors: ["forbidden", "bot_absent"],
    },
    {
      ...common,
      method: "PUT",
      id: `put${name}`,
      summary: `${title}: replace`,
      description:
        "Replaces the module's settings as a whole: a missing field is refused like an unknown one. Each save is a new version. For administrators of the server, and the bot.",
      parameters: [IF_MATCH, ACTING_USER],
      body: {
        name: `${name}Write`,
        schema: putSchema(module),
        parts: [settings],
        example: { settings: defaults },
      },
      answers: [
        { ...ok, says: "Saved. The new state." },
        {
          status: 412,
          says: PROBLEMS.version_conflict.says,
          schema: { name: `${name}Conflict`, schema: conflictOf(state), parts: [state] },
          example: { error: "version_conflict", ...PROBLEMS.version_conflict.example, current: example },
          headers: ["ETag"],
        },
      ],
      errors: ["forbidden", "bot_absent"],
    },
  ];
}

function conflictOf(state: Named) {
  return errorSchema.extend({ error: z.literal("version_conflict"), current: state.schema });
}

/** The dashboard's own words. Their keys are put together as on its pages; a test holds that they are there. */
function textsOf({ id, fields }: SettingsModule) {
  const t = fixedT("en", "modules");
  const say = (key: string) => t(`${id}.${key}` as ParseKeys<"modules">);
  const labels = fields.map(({ name }) => [name, `${say(`fields.${name}.label`)}.`]);
  return { title: say("title"), intro: say("intro"), fields: Object.fromEntries(labels) };
}
