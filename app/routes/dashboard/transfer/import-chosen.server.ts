import type { LoaderFunctionArgs } from "@remix-run/node";

import { requireRank } from "#app/auth/role-giver.server.ts";
import { applyImport, type ImportPart } from "#app/features/settings/transfer/apply.server.ts";

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
  const ranks = await Promise.all(
    parts.map(({ module, settings }) => requireRank(args, { guild, userId }, module, settings)),
  );
  const ownPosition = ranks.find((rank) => rank !== null) ?? null;
  const actor = { kind: "user" as const, id: userId };
  const result = await applyImport(args.context.db, { guildId: guild.id, parts, actor, ownPosition });
  if (result.imported) return { outcome: "imported" as const, saved: result.saved };
  if (result.reason === "absent") return { outcome: "absent" as const };
  return stopped(args, importer, offered, result.reason);
}

/** The form is not believed: the schema decides once more. */
function parsed({ module, settings, version }: PlannedPart): ImportPart[] {
  const { success, data } = module.schema.safeParse(settings);
  return success ? [{ module, settings: data, version }] : [];
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
