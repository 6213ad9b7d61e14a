import type { LoaderFunctionArgs } from "@remix-run/node";

import type { AdministeredGuild } from "#app/auth/guards.server.ts";
import { memberOf } from "#app/features/guilds/member-ranks.server.ts";
import { groundsOf } from "#app/features/settings/refusals.ts";
import { getModule, listModules } from "#app/features/settings/registry.server.ts";
import { listSettings } from "#app/features/settings/settings.server.ts";
import { readSettingsFile } from "#app/features/settings/transfer/settings-file.server.ts";
import { localeOf } from "#app/i18n/i18n.server.ts";

import type { OfferedPart } from "./import-form.server.ts";
import { reportOn } from "./report.server.ts";

/** Who imports where. */
export interface Importer {
  guild: AdministeredGuild;
  userId: string;
}

type Args = Pick<LoaderFunctionArgs, "request" | "context">;

/** What a text would change in this server, or why it is no settings file. Nothing is saved. */
export async function checkText(args: Args, importer: Importer, text: string) {
  const read = readSettingsFile(text);
  if ("problem" in read) return { outcome: "problem" as const, ...read };
  const { file } = read;
  const parts = listModules().flatMap((module) => {
    const brought = file.modules.get(module.id);
    return brought ? [{ module, settings: brought.settings }] : [];
  });
  return {
    outcome: "report" as const,
    from: file.guild.name,
    unknown: [...file.modules.keys()].filter((id) => !getModule(id)),
    report: reportOn(parts, { ...(await circumstancesOf(args, importer, parts)), file }),
  };
}

/** What a report depends on besides what is offered. */
export async function circumstancesOf(
  { request, context }: Args,
  { guild, userId }: Importer,
  parts: readonly OfferedPart[],
) {
  const [locale, states, ownPosition] = await Promise.all([
    localeOf(request),
    listSettings(
      context.db,
      guild.id,
      parts.map(({ module }) => module),
    ),
    context.memberRanks.position(memberOf(guild, userId)),
  ]);
  return { locale, states, grounds: groundsOf(guild.reported, ownPosition) };
}
