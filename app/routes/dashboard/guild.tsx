import type { MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { site } from "#app/content/site.ts";
import { requireGuildAdmin, requireUser } from "#app/auth/guards.server.ts";
import { listModules } from "#app/features/settings/registry.server.ts";
import { getSettings } from "#app/features/settings/settings.server.ts";
import { pageLoader } from "#app/http/page.server.ts";

import { BotHeard } from "./bot-heard.tsx";
import { GuildHeader } from "./guild-header.tsx";
import { useModuleTexts } from "./module-texts.ts";
import { ReceiptBadge } from "./receipt-badge.tsx";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data && `${data.guild.name} · ${site.name}` },
];

/** `/dashboard/guilds/:guildId`: one server, and what is set for it. */
export const loader = pageLoader(async (args) => {
  const person = await requireUser(args);
  const guild = await requireGuildAdmin(args, person, args.params.guildId);
  const { db, cdn } = args.context;
  const states = await Promise.all(listModules().map((module) => getSettings(db, guild.id, module)));
  return {
    guild: {
      id: guild.id,
      name: guild.name,
      iconUrl: cdn.icon(guild),
      memberCount: guild.approximate_member_count || guild.reported.member_count,
      channelCount: guild.reported.channel_count,
    },
    modules: states.flatMap((state) => (state ? [state] : [])),
  };
});

export default function Guild() {
  const { t } = useTranslation("settings");
  const texts = useModuleTexts();
  const { guild, modules } = useLoaderData<typeof loader>();
  return (
    <div className="grid gap-10">
      <GuildHeader guild={guild} />
      <section className="grid gap-4" aria-labelledby="modules">
        <h2 id="modules" className="text-2xl">
          {t("overview.title")}
        </h2>
        <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {modules.map((state) => (
            <li key={state.module} className="card card-link grid gap-3 p-5">
              <h3 className="text-lg">
                <Link to={state.module} className="card-link-target">
                  {texts.title(state.module)}
                </Link>
              </h3>
              <p className="text-muted">{texts.summary(state.module, state.settings)}</p>
              <ReceiptBadge state={state} />
            </li>
          ))}
        </ul>
        <BotHeard at={modules[0]?.bot.heardAt ?? null} />
      </section>
    </div>
  );
}
