import { z } from "zod";
import { snowflake } from "#app/discord/snowflake.server.ts";
import type { SettingsModule } from "#app/features/settings/module.server.ts";
import { textIn } from "#app/features/settings/texts.ts";
import type { Operation, Operations } from "./operation.server.ts";
import { meaningOf } from "./problems.server.ts";
import { schemaNameOf } from "./schemas.server.ts";

/** Lists the operations on a module's settings. Each module has its own path, so that generated clients get its types. */
export function settingsOperationsOf(module: SettingsModule): Operations {
  const name = schemaNameOf(module);
  const title = textIn("en", module.title).text;
  const intro = textIn("en", module.intro ?? "").text;
  const common = {
    errors: ["bot_absent"],
    example: { settings: module.defaults },
  } satisfies Partial<Operation>;
  return {
    [`GET /api/${module.id}/{guildId}`]: {
      ...common,
      id: `get${name}`,
      summary: `${title}: read`,
      description: `${intro} For whoever may view the module in the server, and the bot. Where the bot reads a version, the dashboard shows that it has it.`,
      ifNoneMatch: "The `ETag` that you have. 304 where nothing has changed.",
      answers: {
        200: { says: "The settings now.", schema: `${name}State` },
        304: { says: "You have them already." },
      },
    },
    [`PUT /api/${module.id}/{guildId}`]: {
      ...common,
      id: `put${name}`,
      summary: `${title}: replace`,
      description:
        "Replaces the module's settings as a whole: a missing field is refused like an unknown one. Each save is a new version. At most 1 MiB. For whoever may edit the module in the server, and the bot.",
      ifMatch: "The `ETag` that the change was made for. 412 where somebody was faster.",
      headers: z.object({
        "X-Acting-User": snowflake()
          .optional()
          .describe("Read from the bot only: who did it in Discord, for the history."),
      }),
      body: `${name}Write`,
      answers: {
        200: { says: "Saved. The new state.", schema: `${name}State` },
        412: { says: meaningOf("version_conflict"), schema: `${name}Conflict` },
      },
    },
  };
}
