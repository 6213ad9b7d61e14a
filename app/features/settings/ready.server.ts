import type { Transaction } from "kysely";
import { requireGiven } from "#app/features/access/access.server.ts";
import type { Member } from "#app/features/access/rules.ts";
import { factsOf, getKnownGuild, seenBy } from "#app/features/guilds/guild-facts.server.ts";
import { takeLock } from "#db/advisory-lock.server.ts";
import type { Database } from "#db/schema.ts";
import { refusalsOfDelegate } from "./delegate-limits.ts";
import type { SettingsModule } from "./module.server.ts";
import { placedIds, refuserOf } from "./refusals.ts";
import type { Actor, ModulePart } from "./save.server.ts";
import { getSettings } from "./settings.server.ts";
import { listSupplied } from "./supplied.server.ts";

/**
 * Lets one transaction after the other save settings of these servers. By advisory locks, because a module's row may not exist
 * yet; of servers, because the settings of all modules have one bound.
 */
export async function lockServers(trx: Transaction<Database>, guildIds: readonly string[]): Promise<void> {
  const names = guildIds.map((id) => `pearl settings ${id}`);
  await takeLock(trx, names);
}

/**
 * Reads the guild, and the current state of a module that the person may change; both stay until the transaction ends. Undefined
 * if the bot is not in the guild; its presence is locked, because the feed would otherwise miss a concurrent change of it. Guards have read the guild before, for the
 * person's rights and without a lock, so that no lock is kept while Discord answers.
 * @throws GrantEndedError
 */
export async function lockCurrent(
  trx: Transaction<Database>,
  guildId: string,
  module: SettingsModule,
  delegate: Member | undefined,
) {
  // The server's lock first: saves that wait for it would together keep the bot from ever reporting its server.
  await lockServers(trx, [guildId]);
  const guild = await getKnownGuild(trx, guildId, { lock: true });
  const current = guild && (await getSettings(trx, guildId, module));
  if (!current) return undefined;
  await requireGiven(trx, guild, delegate, module);
  return { guild, current };
}

/** New settings of a module, and who is about to save them. */
interface NewSettings extends Pick<ModulePart, "module" | "settings"> {
  guildId: string;
  actor: Actor;
  /** Position of the author's highest role; null without a limit. */
  ownPosition?: number | null;
  delegate?: Member;
}

/** Reads what `lockCurrent` does, and what of new settings is refused for the roles and channels that there are. @throws GrantEndedError */
export async function readyToSave(
  trx: Transaction<Database>,
  { guildId, module, settings, actor, ownPosition, delegate }: NewSettings,
) {
  const locked = await lockCurrent(trx, guildId, module, delegate);
  if (!locked) return undefined;
  const { guild, current } = locked;
  // The bot knows by itself what there is.
  const supplied = actor.kind === "user" ? await listSupplied(trx, guildId, module.fields) : undefined;
  const facts = { ...factsOf(seenBy(guild, delegate), ownPosition), supplied };
  const refuse = refuserOf(module.fields, current.settings, facts);
  const refusals = [
    ...placedIds(module.fields, settings).flatMap((place) => refuse(place) ?? []),
    ...refusalsOfDelegate(delegate, module.fields, current.settings, settings),
  ];
  return { current, refuse, refusals };
}
