import { useTranslation } from "react-i18next";

import { searchGuilds } from "#app/features/guilds/guild-search.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";

import { ExampleGuild } from "./example-guild.tsx";
import { AddableCard, ManagedCard, type ListedGuild } from "./guild-card.tsx";
import { GuildSearch } from "./guild-search.tsx";
import { overviewPath } from "./overview-path.ts";
import { Reload } from "./reload.tsx";
import { useSearchText } from "./use-search-text.ts";

interface GuildSectionsProps {
  managed: ListedGuild[];
  addable: ListedGuild[];
  /** How old the list is; undefined where there is none. */
  asOf?: Date;
  /** Why Discord could not be asked just now. */
  failure?: Failure;
  /** Seconds until the list may be reloaded, after it was too often. */
  tooFast?: number;
}

type Failure =
  "rate_limited" | "network" | "timeout" | "unexpected_format" | "discord_error" | "load_timeout";

/** So many are seen at a glance. */
const FEW = 8;

/** The servers that somebody administers: those with the bot, then those that wait for it. */
export function GuildSections({ managed, addable, asOf, failure, tooFast }: GuildSectionsProps) {
  const { t } = useTranslation("dashboard");
  const [text, search] = useSearchText();
  const total = managed.length + addable.length;
  const [here, waiting] = [searchGuilds(managed, text), searchGuilds(addable, text)];
  const found = here.length + waiting.length;
  return (
    <>
      <section className="grid grid-cols-[minmax(0,1fr)] gap-4" aria-labelledby="managed">
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <h2 id="managed" className="text-2xl">
            {t("servers.managed")}
          </h2>
          <Reload asOf={asOf} again={failure !== undefined} action={overviewPath(text)} />
        </div>
        {tooFast !== undefined && <Notice kind="warning">{t("servers.tooFast", { count: tooFast })}</Notice>}
        {failure && <Notice kind="danger">{t(`servers.failure.${failure}`)}</Notice>}
        {(total > FEW || text) && <GuildSearch text={text} search={search} found={found} total={total} />}
        {text && found === 0 && total > 0 && (
          <p className="py-6 text-center text-muted">{t("servers.noMatch")}</p>
        )}
        {managed.length === 0 && asOf && <NoneYet none={total === 0} />}
        {!asOf && failure && <ExampleGuild />}
        {here.length > 0 && <Cards guilds={here} card={ManagedCard} />}
      </section>
      {waiting.length > 0 && (
        <section className="grid grid-cols-[minmax(0,1fr)] gap-4" aria-labelledby="addable">
          <h2 id="addable" className="text-2xl">
            {t("servers.addable")}
          </h2>
          <Cards guilds={waiting} card={AddableCard} />
        </section>
      )}
    </>
  );
}

function Cards({ guilds, card: Card }: { guilds: ListedGuild[]; card: typeof ManagedCard }) {
  return (
    <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      {guilds.map((guild) => (
        <Card key={guild.id} guild={guild} />
      ))}
    </ul>
  );
}

/** @param none not even one that waits for the bot */
function NoneYet({ none }: { none: boolean }) {
  const { t } = useTranslation(["dashboard", "common"]);
  return (
    <div className="grid justify-items-start gap-4">
      <p className="text-muted">{t("servers.none")}</p>
      {none && (
        <a href="/invite" className={buttonClass("secondary")}>
          {t("common:problem.add")}
        </a>
      )}
    </div>
  );
}
