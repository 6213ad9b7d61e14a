import type { LoaderFunctionArgs } from "@remix-run/node";

import { saveSettings, type Part } from "#app/features/settings/save.server.ts";
import type { SettingsState } from "#app/features/settings/settings.server.ts";
import { botAbsent } from "#app/http/errors.server.ts";

import { circumstancesOf, type Importer } from "./check.server.ts";
import type { PlannedPart } from "./import-form.server.ts";
import { reportOn } from "./report.server.ts";

type Args = Pick<LoaderFunctionArgs, "request" | "context">;

/** Imports what is chosen, all of it or nothing; where nothing, with a new report on everything that was offered. */
export async function importChosen(args: Args, importer: Importer, offered: readonly PlannedPart[]) {
  const chosen = offered.filter((part) => part.chosen);
  if (chosen.length === 0) return stopped(args, importer, offered, "none");
  const parts = chosen.flatMap(parsed);
  if (parts.length < chosen.length) return stopped(args, importer, offered, "refused");

  const { guild, userId } = importer;
  const actor = { kind: "user", id: userId } as const;
  const result = await saveSettings(args.context, { guildId: guild.id, actor, guild, parts });
  if (!result) throw botAbsent();
  if (result.outcome !== "saved") return stopped(args, importer, offered, result.outcome);
  const saved = result.states.flatMap(({ changed, module }) => (changed ? [module] : []));
  return { outcome: "imported" as const, saved };
}

/** The form is not believed: the schema decides once more. */
function parsed({ module, settings, version }: PlannedPart): Part[] {
  const { success, data } = module.schema.safeParse(settings);
  const mayReplace = (current: SettingsState) => current.version === version;
  return success ? [{ module, settings: data, mayReplace, onlyChanges: true }] : [];
}

async function stopped(
  args: Args,
  importer: Importer,
  offered: readonly PlannedPart[],
  why: "conflict" | "refused" | "none",
) {
  const report = reportOn(offered, await circumstancesOf(args, importer, offered));
  return { outcome: "stopped" as const, why, report };
}
