import { z } from "zod";
import type { ZodOpenApiOverride } from "zod-openapi";
import { codeExchangeSchema, refreshSchema, tokensAnswer } from "#app/auth/client-tokens.server.ts";
import { sessionAnswer } from "#app/auth/session.server.ts";
import { accessAnswer, ownAccessAnswer } from "#app/features/access/answers.server.ts";
import { accessSchema } from "#app/features/access/check.server.ts";
import * as applications from "#app/features/applications/application.server.ts";
import { statusSchema } from "#app/features/applications/decide.server.ts";
import { changeAnswer, feedAnswers } from "#app/features/bot-feed/answers.server.ts";
import {
  commandsAnswer,
  commandsBody,
  commandsReceipt,
} from "#app/features/commands/commands-body.server.ts";
import { erasureResultSchema } from "#app/features/erasures/erasure.server.ts";
import * as guildAnswers from "#app/features/guilds/answers.server.ts";
import { guildListSchema, guildSchema } from "#app/features/guilds/report.server.ts";
import { manifestAnswer, manifestState } from "#app/features/manifest/answers.server.ts";
import { manifestSchema } from "#app/features/manifest/manifest-schema.server.ts";
import { problemsReceipt, problemsSchema, resolvedSchema } from "#app/features/problems/problem.server.ts";
import { importAnswer, importSchema } from "#app/features/settings/import.server.ts";
import type { SettingsModule } from "#app/features/settings/module.server.ts";
import { putSchema, settingsAnswer } from "#app/features/settings/settings.server.ts";
import { suppliedSchema } from "#app/features/settings/supplied.server.ts";
import { shardsSchema } from "#app/features/shards/shards.server.ts";
import { statsAnswer, statsSchema } from "#app/features/stats/stats.server.ts";
import { statusBody } from "#app/features/status/status.server.ts";
import { taskAnswer, taskResultSchema } from "#app/features/tasks/task.server.ts";
import { redirectUris } from "#app/paths.ts";
import written from "./operations.json" with { type: "json" };
import { errorSchema } from "./problems.server.ts";

export type Schemas = Record<string, z.ZodType>;

/** Lists the schemas that are there without any module. */
export function listSchemas(publicUrl: string): Schemas {
  const ours = redirectUris(publicUrl).map((uri) => `\`${uri}\``);
  const redirectUri = z.string().describe(`${ours.join(" or ")}, as it was when the code was asked for.`);
  return {
    Error: errorSchema,
    ...feedAnswers,
    TaskResult: taskResultSchema,
    ErasureResult: erasureResultSchema,
    BotGuild: guildAnswers.botGuildAnswer,
    BotGuildList: guildListSchema,
    BotGuildReport: guildSchema,
    Manifest: manifestSchema,
    ManifestState: manifestState,
    ManifestAnswer: manifestAnswer,
    ManifestConflict: errorSchema.extend({ error: z.literal("version_conflict"), current: manifestState }),
    ManifestSchema: z.looseObject({ $schema: z.string() }),
    CommandList: commandsBody,
    CommandReceipt: commandsReceipt,
    Problems: problemsSchema,
    ProblemsReceipt: problemsReceipt,
    ResolvedProblems: resolvedSchema,
    SettingsImport: importSchema,
    SettingsImported: importAnswer,
    SuppliedOptions: suppliedSchema,
    StatusReport: statusBody,
    Shards: shardsSchema,
    StatsReport: statsSchema,
    UserGuilds: guildAnswers.userGuildsAnswer,
    GuildDetails: guildAnswers.guildDetailsAnswer,
    Channel: guildAnswers.channelAnswer,
    Channels: z.array(guildAnswers.channelAnswer),
    Role: guildAnswers.roleAnswer,
    Roles: z.array(guildAnswers.roleAnswer),
    Access: accessAnswer,
    AccessWrite: accessSchema,
    AccessConflict: errorSchema.extend({ error: z.literal("version_conflict"), current: accessAnswer }),
    OwnAccess: ownAccessAnswer,
    BotServers: guildAnswers.botServersAnswer,
    ApplicationForm: applications.applicationSchema,
    Application: applications.applicationAnswer,
    Applications: applications.applicationsAnswer,
    ApplicationStatus: statusSchema,
    Session: sessionAnswer,
    CodeExchange: codeExchangeSchema.extend({ redirect_uri: redirectUri }),
    TokenRefresh: refreshSchema,
    Tokens: tokensAnswer,
    Stats: statsAnswer,
    Commands: commandsAnswer,
    ApiDescription: z.looseObject({ openapi: z.string() }),
    Health: z.object({
      status: z.literal("ok"),
      version: z.string().optional().describe("Only for `METRICS_TOKEN`, like `revision`."),
      revision: z.string().optional().describe("The commit, if `REVISION` is set."),
    }),
    Ready: z.object({
      status: z.literal("ready"),
      listening: z.boolean().describe("False while notifications of Postgres are not heard."),
    }),
    Unready: z.object({
      status: z.enum(["draining", "migrations pending"]),
      pending: z.array(z.string()).optional().describe("The migrations that are left."),
    }),
  };
}

/** Lists the schemas that belong to one module. */
export function schemasOfModule(module: SettingsModule): Schemas {
  const name = schemaNameOf(module);
  const state = settingsAnswer(module);
  return {
    Error: errorSchema,
    [`${name}Settings`]: module.schema,
    [`${name}State`]: state,
    [`${name}Write`]: putSchema(module),
    [`${name}Conflict`]: errorSchema.extend({ error: z.literal("version_conflict"), current: state }),
    [`${name}Change`]: changeAnswer(module),
    [`${name}Task`]: taskAnswer(module),
  };
}

const OTHERS = Object.values<Record<string, { id: string }>>(written).flatMap((rows) =>
  Object.values(rows).map(({ id }) => id),
);

/** Names a module in schemas and operations, and otherwise than the site's own: a bot may call one `options`. */
export function schemaNameOf({ id }: SettingsModule): string {
  const name = id.charAt(0).toUpperCase() + id.slice(1);
  return ["get", "put"].some((verb) => OTHERS.includes(verb + name)) ? `${name}Module` : name;
}

/** Corrects the JSON Schema of each part, as the `override` of zod and of zod-openapi. */
export const adjust: ZodOpenApiOverride = ({ zodSchema, jsonSchema, io }) => {
  const { def } = zodSchema._zod;
  // Answers may gain fields, so their objects are open.
  if (io === "output" && def.type === "object" && !def.catchall) delete jsonSchema.additionalProperties;
  // The format already implies this long pattern.
  if (jsonSchema.format === "date-time") delete jsonSchema.pattern;
};
