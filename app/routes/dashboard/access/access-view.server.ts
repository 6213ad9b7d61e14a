import type { LoaderFunctionArgs } from "@remix-run/node";
import { keyOf, listAccessVersions, peopleIn, readAccess } from "#app/features/access/access.server.ts";
import { showGrants } from "#app/features/access/answers.server.ts";
import type { Target } from "#app/features/access/rules.ts";
import { factsOf } from "#app/features/guilds/guild-facts.server.ts";
import { isBotRole, sortRoles } from "#app/features/guilds/role-rules.ts";
import { fixedT } from "#app/i18n/i18n.server.ts";
import type { openGuildPage } from "#app/routes/dashboard/frame/current-guild.server.ts";
import { whatWouldSee } from "./what-would.server.ts";
import { areasOf, sentenceOf } from "./words.server.ts";

/** Versions that the page lists. */
const MOST_VERSIONS = 20;
/** Controls in the forms of all rows, and in one that is sent; where there would be more, only one row at a time has its form. */
export const MOST_CONTROLS = 600;

type Opened = Pick<Awaited<ReturnType<typeof openGuildPage>>, "guild" | "userId" | "locale" | "modules">;

/**
 * Describes the list of access and its earlier versions. The query names an entry whose form is open (`row`), what has just been
 * saved (`saved`, `of`), and a member about whom somebody asks (`member`).
 */
export async function accessView(
  context: LoaderFunctionArgs["context"],
  { guild, userId, locale, modules }: Opened,
  query: URLSearchParams,
) {
  const asked = query.get("member");
  const reported = await context.guildRefresh.refreshed(guild.reported);
  const list = await readAccess(context.db, guild.id);
  const [grants, versions, seen] = await Promise.all([
    showGrants(context, reported, list),
    listAccessVersions(context.db, guild.id, MOST_VERSIONS),
    asked
      ? whatWouldSee(context, { ...guild, reported }, { askedBy: userId, list, typed: asked })
      : undefined,
  ]);
  const t = fixedT(locale, "access");
  const areas = areasOf(locale, modules);
  const people = [list, ...versions].flatMap((version) => peopleIn(version.grants));
  const members = await context.members.namesOf(context.db, guild.id, [
    ...new Set([...people, seen?.typed ?? ""]),
  ]);
  const nameOf = (target: Target) => {
    if (target.kind === "manage_guild") return t("manageGuild");
    const shown = grants.find((one) => keyOf(one.target) === keyOf(target));
    if (shown?.name) return shown.name;
    if (target.kind === "member") return members[target.id] ?? target.id;
    return reported.roles?.find(({ id }) => id === target.id)?.name ?? t("goneRole");
  };
  const facts = factsOf(reported);
  const open = query.get("row");
  const showsAll = grants.length * areas.length <= MOST_CONTROLS;
  return {
    version: list.version,
    areas,
    canAsk: context.memberRoles.canTell({ guildId: guild.id, userId: "" }),
    rows: grants.map(({ target, grantedBy: _, isExpired: __, ...grant }) => ({
      ...grant,
      key: keyOf(target),
      name: nameOf(target),
      color:
        target.kind === "role" ? (facts.roles?.find(({ id }) => id === target.id)?.color ?? 0) : undefined,
      says: sentenceOf(locale, modules, grant.areas),
      hasForm: showsAll || open === keyOf(target),
      isAsked: [open, query.get("of")].includes(keyOf(target)),
    })),
    roles: sortRoles(facts.roles ?? [])
      .filter((role) => !isBotRole(role))
      .filter(({ id }) => !list.grants.some(({ target }) => target.kind === "role" && target.id === id))
      .map(({ id, name }) => ({ id, name })),
    hasManageGuild: list.grants.some(({ target }) => target.kind === "manage_guild"),
    versions: versions.map(({ grants: of, actorId: _, ...version }) => ({
      ...version,
      lines: of.map((one) => ({
        key: keyOf(one.target),
        text: fixedT(locale, "settings")("labelled", {
          label: nameOf(one.target),
          value: sentenceOf(locale, modules, one.areas),
        }),
        expiresAt: one.expiresAt,
        isOver: one.expiresAt !== null && one.expiresAt < new Date(),
      })),
    })),
    asked,
    seen: seen && {
      ...seen,
      name: seen.name ?? members[seen.typed] ?? seen.typed,
      says: seen.outcome === "told" ? sentenceOf(locale, modules, seen.areas) : undefined,
      by: seen.outcome === "told" ? seen.by.map(({ target }) => nameOf(target)) : [],
    },
    // The picker of members needs these.
    facts: { ...facts, channels: null, roles: null, members, isSearchable: context.members.isSearchable() },
    // The change that has just been saved: "add", the key of an entry, or another intent.
    saved: query.get("saved") === String(list.version) ? (query.get("of") ?? "") : undefined,
  };
}
