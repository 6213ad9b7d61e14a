import { useSearchParams } from "@remix-run/react";
import { useState } from "react";
import { useTranslation } from "react-i18next";

import { searchGuilds } from "#app/features/guilds/guild-search.ts";
import { Notice } from "#app/ui/notice.tsx";

import { ExampleGuild } from "./example-guild.tsx";
import { GuildCards, type ListedGuild } from "./guild-cards.tsx";
import { GuildSearch } from "./guild-search.tsx";
import { overviewPath } from "./overview-path.ts";
import { Reload } from "./reload.tsx";

interface GuildSectionsProps {
  managed: ListedGuild[];
  addable: ListedGuild[];
  /** Which of them have the bot is still being fetched. */
  pending: boolean;
  /** How old the list is; undefined where there is none. */
  asOf?: Date;
  /** Why Discord could not be asked just now. */
  failure?: Failure;
  /** Seconds until the list may be reloaded, after it was too often. */
  tooFast?: number;
}

type Failure =
  | "rate_limited"
  | "network"
  | "timeout"
  | "unexpected_format"
  | "discord_error"
  | "load_timeout";

/** So many are seen at a glance. */
const FEW = 8;

/** The servers that somebody administers: those with the bot, then those that wait for it. */
export function GuildSections({ managed, addable, pending, asOf, failure, tooFast }: GuildSectionsProps) {
  const { t } = useTranslation("dashboard");
  const [query] = useSearchParams();
  const [text, search] = useState(query.get("q") ?? "");
  const total = managed.length + addable.length;
  const [here, waiting] = [searchGuilds(managed, text), searchGuilds(addable, text)];
  const found = here.length + waiting.length;
  return (
    <>
      <section className="grid grid-cols-1 gap-4" aria-labelledby="managed">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <h2 id="managed" className="text-2xl">
            {t("servers.managed")}
          </h2>
          <Reload asOf={asOf} again={failure !== undefined} action={overviewPath(text)} />
        </div>
        {tooFast !== undefined && <Notice kind="warning">{t("servers.tooFast", { count: tooFast })}</Notice>}
        {failure && <Notice kind="danger">{t(`servers.failure.${failure}`)}</Notice>}
        {(total > FEW || text) && <GuildSearch text={text} search={search} found={found} total={total} />}
        {pending && <Notice kind="info">{t("servers.pending")}</Notice>}
        {managed.length === 0 && asOf && !pending && <p className="text-muted">{t("servers.none")}</p>}
        {!asOf && failure && <ExampleGuild />}
        {here.length > 0 && <GuildCards guilds={here} withBot />}
      </section>
      {waiting.length > 0 && (
        <section className="grid grid-cols-1 gap-4" aria-labelledby="addable">
          <h2 id="addable" className="text-2xl">
            {t("servers.addable")}
          </h2>
          <GuildCards guilds={waiting} />
        </section>
      )}
    </>
  );
}
