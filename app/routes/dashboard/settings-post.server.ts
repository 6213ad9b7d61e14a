import type { Kysely } from "kysely";

import { INTENT, valuesOfForm, VERSION } from "#app/features/settings/form-values.ts";
import { CHOICE, mergeSettings } from "#app/features/settings/form-values.ts";
import type { SettingsModule } from "#app/features/settings/module.server.ts";
import { getSettings } from "#app/features/settings/settings.server.ts";
import { BadRequestError } from "#app/http/errors.server.ts";
import type { Database } from "#db/schema.ts";

const INTENTS = ["addRows", "refresh", "merge"] as const;

/** A submitted settings form: to save, to get more empty rows or newer lists, or to save a choice of two versions. */
interface SettingsPost {
  intent: (typeof INTENTS)[number] | "save";
  /** In the shape of the JSON, unvalidated. */
  submitted: Record<string, unknown>;
  /** The version that the form was made from. */
  basedOn: number;
}

/** @throws BadRequestError for a form without a version */
export async function readSettingsPost(
  db: Kysely<Database>,
  guildId: string,
  module: SettingsModule,
  form: URLSearchParams,
): Promise<SettingsPost> {
  const basedOn = versionOf(form.get(VERSION) ?? "");
  const intent = INTENTS.find((one) => one === form.get(INTENT)) ?? "save";
  const sent = [...form].filter(([name]) => intent !== "merge" || !name.startsWith(CHOICE));
  const mine = valuesOfForm(module.fields, new URLSearchParams(sent));
  if (intent !== "merge") return { intent, submitted: mine, basedOn };
  // If that is not the current version any more, saving asks again.
  const theirs = (await getSettings(db, guildId, module))?.settings ?? module.defaults;
  return { intent, submitted: mergeSettings({ mine, theirs }, form), basedOn };
}

function versionOf(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new BadRequestError("The form lacks the version that it was made for.");
  return Number(text);
}
