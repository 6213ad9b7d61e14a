import { z } from "zod";
import { snowflake } from "#app/discord/snowflake.server.ts";
import { boundedList, boundedRecord } from "#app/features/bounded-list.server.ts";
import { isBotRole } from "#app/features/guilds/role-rules.ts";
import type { Refusal } from "#app/features/settings/refusals.ts";
import type { Modules } from "#app/features/settings/registry.server.ts";
import type { GuildRole } from "#db/schema.ts";
import { keyOf, type AccessList, type Wanted } from "./access.server.ts";
import { ALL, HISTORY } from "./rules.ts";

/** Targets of a list, and areas of a target, at most. */
export const MOST_TARGETS = 50;
const MOST_AREAS = 100;
/** Longest time for which something is given, in milliseconds. */
const LONGEST = 366 * 86_400_000;

export const level = z.enum(["view", "edit"]);
const ignored = z.unknown().optional().describe("Read from nobody: an answer's entries can be sent back.");

const ofSomebody = { id: snowflake(), name: ignored };
const target = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("role"), ...ofSomebody }),
  z.strictObject({ kind: z.literal("member"), ...ofSomebody }),
  z.strictObject({
    kind: z.literal("manage_guild").describe("Whoever may manage the server."),
    name: ignored,
  }),
]);

const areas = boundedRecord(level, MOST_AREAS)
  .refine((given) => Object.keys(given).length > 0, "required")
  .describe("By the id of a module, `history`, or `*` for all modules but sensitive ones.");

/** Body of `PUT /api/access/{guildId}`: the whole list. */
export const accessSchema = z.strictObject({
  grants: boundedList(
    z.strictObject({
      target,
      areas,
      expiresAt: z.iso.datetime({ offset: true }).nullish().describe("At most 366 days from now."),
      ...{ grantedBy: ignored, grantedAt: ignored, state: ignored },
    }),
    MOST_TARGETS,
  ),
});

/** Returns what a body that fits asks for. */
export function wantedIn({ grants }: z.output<typeof accessSchema>): Wanted[] {
  return grants.map(({ target: { name: _, ...of }, areas: given, expiresAt }) => ({
    target: of,
    areas: given,
    expiresAt: expiresAt ? new Date(expiresAt) : null,
  }));
}

interface Facts {
  modules: Modules;
  guild: { id: string; roles: readonly GuildRole[] | null };
  /** Tells whether somebody is known not to be in the server. */
  isStranger: (userId: string) => boolean;
}

/** Returns a check of a whole list, by path. What is stored may stay, also if it is gone or over. Messages are keys of the namespace `access`. */
export function refuserOfAccess(wanted: readonly Wanted[], { modules, guild, isStranger }: Facts) {
  return ({ grants }: AccessList, now: Date): Refusal[] => {
    if (wanted.length > MOST_TARGETS)
      return [{ path: "grants", message: "tooMany", params: { max: MOST_TARGETS } }];
    const keys = wanted.map((one) => keyOf(one.target));
    return wanted.flatMap(({ target: of, areas: given, expiresAt }, index) => {
      const at = `grants[${index}]`;
      const stored = grants.find((one) => keyOf(one.target) === keys[index]);
      const refused: Refusal[] = [];
      const refuse = (path: string, message: string, params = {}) =>
        refused.push({ path: at + path, message: `access:refused.${message}`, params });
      if (keys.indexOf(keys[index]!) < index) refuse(".target", "twice");
      if (of.kind === "role") {
        const role = guild.roles?.find(({ id }) => id === of.id);
        const isEveryone = of.id === guild.id;
        if (isEveryone && Object.values(given).includes("edit")) refuse(".target", "everyone");
        if (!stored && guild.roles && !role) refuse(".target", "role");
        if (!stored && role && isBotRole(role)) refuse(".target", "botRole", { role: role.name });
      }
      if (of.kind === "member" && !stored && isStranger(of.id)) refuse(".target", "member");
      for (const area of Object.keys(given)) {
        const isKnown = area === ALL || area === HISTORY || modules.get(area);
        if (!isKnown && !(stored && Object.hasOwn(stored.areas, area))) refuse(`.areas.${area}`, "area");
      }
      const isKept = expiresAt?.getTime() === stored?.expiresAt?.getTime();
      if (expiresAt && !isKept) {
        if (expiresAt <= now) refuse(".expiresAt", "past");
        if (expiresAt.getTime() > now.getTime() + LONGEST) refuse(".expiresAt", "late");
      }
      return refused;
    });
  };
}
