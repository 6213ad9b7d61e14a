import { redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useState } from "react";
import { requireArea } from "#app/auth/area.server.ts";
import { requireUser } from "#app/auth/guards.server.ts";
import { DiscordError } from "#app/discord/errors.server.ts";
import { isGuildAdministrator } from "#app/discord/permissions.ts";
import { getKnownGuild } from "#app/features/guilds/guild-facts.server.ts";
import { requestRefresh } from "#app/features/guilds/guild-refresh.server.ts";
import { findBotGuild } from "#app/features/guilds/sync-bot-guilds.server.ts";
import { HttpError } from "#app/http/errors.server.ts";
import { fixedT, localeOf } from "#app/i18n/i18n.server.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { guildPath } from "#app/paths.ts";
import { pageLoader } from "#app/shell/page.server.ts";
import { Avatar } from "#app/ui/avatar.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { addedPath, backPath } from "./invite-paths.server.ts";
import { useReloading } from "./polling.ts";

export { titleMeta as meta } from "#app/shell/title-meta.ts";

/** Milliseconds after which the page says what to do, and reloads less often. */
const LONG = 120_000;

/** `/dashboard/guilds/:guildId/added`: waits for the bot in a server that it was just added to, then leads to its settings. */
export const loader = pageLoader(async (args) => {
  const person = await requireUser(args);
  const guild = await requireArea(args, person, "inviting");
  const { request, context } = args;
  const query = new URL(request.url).searchParams;
  const back = backPath(guild.id, query.get("back"));
  const present = await isBotPresent(context, person.user.id, guild.id);
  if (present && isGuildAdministrator(guild)) {
    // After an invite for more permissions the next page must not show the old ones.
    await requestRefresh(context.db, guild.id);
    throw redirect(back ?? guildPath(guild.id));
  }

  const now = Date.now();
  const since = startOf(query.get("since"), now);
  const again = `${now - since < LONG ? 3 : 10}; url=${addedPath(guild.id, { back, since })}`;
  const t = fixedT(await localeOf(request), "dashboard");
  return {
    title: `${t("added.title")} · ${guild.name}`,
    guild: { id: guild.id, name: guild.name, iconUrl: context.cdn.icon(guild) },
    present,
    since,
    now,
    ...(!present && { refreshWithoutScript: again }),
  };
});

/** Asks the stored list, and with the bot's token Discord. False where Discord does not answer: the next request asks again. */
async function isBotPresent(context: LoaderFunctionArgs["context"], userId: string, guildId: string) {
  const { db, discordBot, limits, events, log } = context;
  if (await getKnownGuild(db, guildId)) return true;
  if (!discordBot || discordBot.refused) return false;
  try {
    await limits.lookForBot(userId);
    const found = await findBotGuild(db, discordBot, guildId);
    if (found) events.emit("guilds");
    return found;
  } catch (err) {
    if (!(err instanceof DiscordError || (err instanceof HttpError && err.status === 429))) throw err;
    log.info({ err }, "Discord does not say whether the bot is in the server");
    return false;
  }
}

function startOf(text: string | null, now: number): number {
  const since = Number(text);
  return Number.isInteger(since) && since > 0 && since < now ? since : now;
}

export default function Added() {
  const { t } = useTranslation("dashboard");
  const { guild, present, since, now } = useLoaderData<typeof loader>();
  // A reload of the data without `since` has a later start: the wait began with the first one.
  const [began] = useState(since);
  const long = !present && now - began >= LONG;
  useReloading(!present, long);
  return (
    <section className="card mx-auto grid max-w-xl justify-items-center gap-5 px-6 py-12 text-center sm:px-10">
      <span className={present ? undefined : "motion-safe:animate-pulse"}>
        <Avatar name={guild.name} src={guild.iconUrl} size={72} shape="square" />
      </span>
      <h1 className="max-w-full text-2xl break-words sm:text-3xl">
        <bdi>{guild.name}</bdi>
      </h1>
      <p role="status" className="text-lg text-muted">
        {present ? t("added.there") : long ? t("added.late") : t("added.looking")}
      </p>
      {long && (
        <ul className="grid list-disc gap-2 ps-5 text-start">
          <li>{t("added.checkMembers")}</li>
          <li>{t("added.checkOnline")}</li>
          <li>{t("added.checkAgain")}</li>
        </ul>
      )}
      <div className="flex flex-wrap justify-center gap-3">
        {long && <ButtonLink href={guildPath(guild.id, "invite")}>{t("added.again")}</ButtonLink>}
        <ButtonLink to="/dashboard" variant="secondary">
          {t("added.dashboard")}
        </ButtonLink>
      </div>
    </section>
  );
}
