import { guilds } from "#dev/discord/guilds.ts";
import { people, type Person } from "#dev/discord/people.ts";

import type { Column } from "./roles-table.ts";
import { asBot } from "./site.ts";

/** A client by session or bearer token, and the guild in the URL. */
export interface Client {
  person?: Person;
  bearer?: string;
  guild: { id: string };
}

const { teahouse, harbour } = guilds;

/** The clients of the columns in `docs/roles.md`. */
export const clients: Record<Column, Client> = {
  visitor: { guild: teahouse },
  user: { person: people.dora, guild: teahouse },
  member: { person: people.carol, guild: teahouse },
  admin: { person: people.bob, guild: teahouse },
  "admin, no bot": { person: people.bob, guild: harbour },
  owner: { person: people.alice, guild: teahouse },
  bot: { bearer: asBot.Authorization, guild: teahouse },
  "wrong bot": { bearer: "Bearer wrong-token-for-tests-0123456789abcdef", guild: teahouse },
};

/** Every person in every guild with their column. Members of guilds without the bot have none. */
export const everywhere = Object.values(people).flatMap((person) =>
  Object.values(guilds).flatMap((guild) => {
    const { ownerId, permissions, botPresent } = guild;
    const bits: string | undefined = Object.entries(permissions).find(([id]) => id === person.id)?.[1];
    const admin = ownerId === person.id || (BigInt(bits ?? 0) & 8n) !== 0n;
    const column = admin ? (botPresent ? "admin" : "admin, no bot") : bits ? "member" : "user";
    return column === "member" && !botPresent ? [] : [{ column, person, guild } as const];
  }),
);
