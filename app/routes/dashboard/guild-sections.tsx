import { Form, Link, useActionData, useLoaderData, useNavigation, useSearchParams } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { searchGuilds } from "#app/features/guilds/guild-search.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { guildPath, overviewPath } from "#app/paths.ts";
import type { ActionFailure } from "#app/shell/client-action.ts";
import { Avatar } from "#app/ui/avatar.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Time } from "#app/ui/time.tsx";
import { TitledSection } from "#app/ui/titled-section.tsx";
import { FormFailure } from "./form-failure.tsx";
import type { loader } from "./overview.tsx";

type ListedGuild = Awaited<ReturnType<typeof loader>>["managed"][number];

type ReloadAnswer = { retryAfter?: number; failure?: ActionFailure };

const MAX_WITHOUT_SEARCH = 8;

export function GuildSections() {
  const { t } = useTranslation("dashboard");
  const { managed, addable, pending, asOf, failure } = useLoaderData<typeof loader>();
  const { retryAfter, failure: unsent } = useActionData<ReloadAnswer>() ?? {};
  const [query] = useSearchParams();
  const [text, search] = useState(query.get("q") ?? "");
  const total = managed.length + addable.length;
  const [withBot, others] = [searchGuilds(managed, text), searchGuilds(addable, text)];
  const found = withBot.length + others.length;
  return (
    <>
      <TitledSection id="managed" title={t("servers.managed")} aside={<Reload text={text} />}>
        {retryAfter !== undefined && (
          <Notice kind="warning">{t("servers.tooFast", { count: retryAfter })}</Notice>
        )}
        {unsent && (
          <Notice kind="danger">
            <FormFailure failure={unsent} />
          </Notice>
        )}
        {failure && <Notice kind="danger">{failure.text}</Notice>}
        {(total > MAX_WITHOUT_SEARCH || text) && (
          <GuildSearch text={text} search={search} found={found} total={total} />
        )}
        {pending && <Notice kind="info">{t("servers.pending")}</Notice>}
        {managed.length === 0 && asOf && !pending && (
          <div className="card grid justify-items-start gap-3 p-6">
            <p className="text-muted">{t("servers.none")}</p>
            {addable.length === 0 && <p className="text-muted">{t("servers.noneText")}</p>}
            <ButtonLink href="/invite" icon="plus">
              {t("servers.addFirst")}
            </ButtonLink>
          </div>
        )}
        {!asOf && failure && <ExampleGuild />}
        {withBot.length > 0 && <GuildCards guilds={withBot} withBot />}
      </TitledSection>
      {others.length > 0 && (
        <TitledSection id="addable" title={t("servers.addable")}>
          <GuildCards guilds={others} />
        </TitledSection>
      )}
    </>
  );
}

/** A plain GET form; where the page hydrates, the list follows what is typed and nothing is loaded. */
function GuildSearch(props: { text: string; search: (text: string) => void; found: number; total: number }) {
  const { text, search, found, total } = props;
  const { t } = useTranslation("dashboard");
  const input = useRef<HTMLInputElement>(null);
  // Includes what was typed before hydration.
  useEffect(() => search(input.current?.value ?? ""), [search]);
  // Back leads to this page with the search that was typed.
  const keep = () => history.replaceState(history.state, "", overviewPath(text));
  return (
    <form
      method="get"
      role="search"
      className="flex flex-wrap items-center gap-x-4 gap-y-2"
      onSubmit={(event) => {
        event.preventDefault();
        keep();
      }}
      onBlur={keep}
    >
      <input
        ref={input}
        type="search"
        name="q"
        value={text}
        onChange={(event) => search(event.target.value)}
        aria-label={t("servers.filter")}
        placeholder={t("servers.filter")}
        autoComplete="off"
        enterKeyHint="search"
        className="input max-w-sm min-w-0 flex-1 basis-48"
      />
      <Button type="submit" variant="secondary" className="[@media(scripting:enabled)]:hidden">
        {t("servers.submit")}
      </Button>
      <p role="status" className="min-h-5 min-w-36 text-sm text-muted">
        {text && t("servers.found", { count: found, total })}
      </p>
    </form>
  );
}

function Reload({ text }: { text: string }) {
  const { t } = useTranslation("dashboard");
  const { asOf, failure } = useLoaderData<typeof loader>();
  const reloading = useNavigation().formMethod === "POST";
  return (
    // As high as two lines: a time in UTC is longer than the reader's own.
    <Form
      method="post"
      action={overviewPath(text)}
      preventScrollReset
      className="flex min-h-10 flex-wrap items-center gap-x-4 max-sm:w-full max-sm:justify-between"
    >
      {asOf && (
        <p className="text-sm text-muted">
          {t("servers.asOf")} <Time value={asOf} format="at" />
        </p>
      )}
      <Button type="submit" variant="secondary" size="small" className="flex-none">
        {t(reloading ? "servers.reloading" : failure ? "servers.again" : "servers.reload")}
      </Button>
    </Form>
  );
}

function GuildCards({ guilds, withBot = false }: { guilds: ListedGuild[]; withBot?: boolean }) {
  const { t } = useTranslation("dashboard");
  const { offline } = useLoaderData<typeof loader>();
  return (
    <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3">
      {guilds.map(({ id, name, iconUrl, memberCount, owner, delegated, problems }) => (
        <li key={id} className={`card flex flex-wrap items-center gap-4 p-4 ${withBot ? "card-link" : ""}`}>
          <Avatar name={name} src={iconUrl} size={48} shape="square" lazy />
          <div className="min-w-0 flex-1 basis-36">
            <h3 className="line-clamp-2 font-semibold break-words" title={name}>
              {withBot ? (
                <Link to={guildPath(id)} className="card-link-target">
                  <bdi>{name}</bdi>
                </Link>
              ) : (
                <bdi>{name}</bdi>
              )}
            </h3>
            <p className="text-sm text-muted">
              {t("guild.members", { count: memberCount })}
              {withBot &&
                `\u00A0· ${t(`servers.${owner ? "owner" : delegated ? DELEGATED[delegated] : "administrator"}`)}`}
            </p>
            {withBot && offline && (
              <p className="text-sm font-semibold text-warning">{t("servers.offline")}</p>
            )}
            {problems > 0 && (
              <p className="text-sm font-semibold text-danger">
                {t("servers.problems", { count: problems })}
              </p>
            )}
          </div>
          {withBot ? (
            <span aria-hidden="true" className="text-sm font-semibold text-accent">
              {t("servers.manage")}
            </span>
          ) : (
            <ButtonLink
              href={guildPath(id, "invite")}
              variant="secondary"
              size="small"
              icon="plus"
              aria-label={t("servers.addTo", { guild: name })}
            >
              {t("servers.add")}
            </ButtonLink>
          )}
        </li>
      ))}
    </ul>
  );
}

const DELEGATED = { yes: "delegate", maybe: "maybe" } as const;

function ExampleGuild() {
  const { t } = useTranslation("dashboard");
  const name = t("servers.exampleName");
  return (
    <div className="card flex max-w-md items-center gap-4 border-dashed border-edge p-4">
      <Avatar name={name} size={48} shape="square" />
      <div className="min-w-0">
        <p className="font-semibold">{name}</p>
        <p className="text-sm text-muted">{t("servers.exampleText")}</p>
      </div>
    </div>
  );
}
