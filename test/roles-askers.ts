import { guilds } from "#dev/discord/guilds.ts";
import { people, type Person } from "#dev/discord/people.ts";

import type { Column } from "./roles-table.ts";
import { asBot } from "./site.ts";

/** Somebody, by session or by bearer, and the server that the address names. */
export interface Asker {
  person?: Person;
  bearer?: string;
  guild: { id: string };
}

const { teahouse, harbour } = guilds;

/** Who is who in `docs/roles.md`. */
export const askers: Record<Column, Asker> = {
  visitor: { guild: teahouse },
  user: { person: people.dora, guild: teahouse },
  member: { person: people.carol, guild: teahouse },
  admin: { person: people.bob, guild: teahouse },
  "admin, no bot": { person: people.bob, guild: harbour },
  owner: { person: people.alice, guild: teahouse },
  bot: { bearer: asBot.Authorization, guild: teahouse },
  "wrong bot": { bearer: "Bearer wrong-token-for-tests-0123456789abcdef", guild: teahouse },
};

/** Everybody in every server, and what they are there. A member where the bot is not has no column. */
export const everywhere = Object.values(people).flatMap((person) =>
  Object.values(guilds).flatMap((guild) => {
    const { ownerId, permissions, botPresent } = guild;
    const bits: string | undefined = Object.entries(permissions).find(([id]) => id === person.id)?.[1];
    const admin = ownerId === person.id || (BigInt(bits ?? 0) & 8n) !== 0n;
    const column = admin ? (botPresent ? "admin" : "admin, no bot") : bits ? "member" : "user";
    return column === "member" && !botPresent ? [] : [{ column, person, guild } as const];
  }),
);
