import { Link, NavLink, useLocation, useParams, useSearchParams } from "@remix-run/react";
import { Suspense, useEffect, useRef, useState, type ReactNode } from "react";
import { rolesLoginPath } from "#app/auth/login-path.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { guildPath } from "#app/paths.ts";
import { Avatar } from "#app/ui/avatar.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { loadLater } from "#app/ui/load-later.ts";
import { Notice } from "#app/ui/notice.tsx";
import { Time } from "#app/ui/time.tsx";
import type { GuildHead } from "./current-guild.server.ts";
import { groupsOf } from "./module-groups.ts";

interface GuildPageProps {
  head: GuildHead;
  /** The form of the current module has changes that are not saved. */
  isUnsaved?: boolean;
  children: ReactNode;
}

/** Frame of a server's pages: its navigation is a column beside the page, or on small screens a list that opens above it. */
export function GuildPage({ head, isUnsaved = false, children }: GuildPageProps) {
  const { t } = useTranslation(["settings", "dashboard"]);
  const { module: current } = useParams();
  const { pathname } = useLocation();
  const { guild, modules, shard } = head;
  const marked = modules.map((module) =>
    isUnsaved && module.id === current ? { ...module, state: "unsaved" as const } : module,
  );
  const names = {
    history: t("nav.history"),
    transfer: t("nav.transfer"),
    access: t("nav.access"),
    search: t("nav.find"),
  };
  const here = [...Object.entries(names), ...modules.map(({ id, title }) => [id, title] as const)].find(
    ([page]) => `${pathname}/`.startsWith(`${guildPath(guild.id, page)}/`),
  );
  const pages = <Pages head={head} modules={marked} />;
  return (
    <div
      data-server
      className="grid grid-cols-1 items-start gap-x-10 gap-y-5 @min-[60rem]:grid-cols-[15rem_minmax(0,1fr)]"
    >
      <div className="contents @min-[60rem]:sticky @min-[60rem]:top-[calc(var(--bar-height)+1rem)] @min-[60rem]:grid @min-[60rem]:max-h-[calc(100dvh-var(--bar-height)-2rem)] @min-[60rem]:gap-4 @min-[60rem]:overflow-y-auto @min-[60rem]:pb-4">
        <Switcher head={head} />
        {/* Closed again on another page. */}
        <details
          key={pathname}
          className="group sticky top-(--bar-height) z-4 -mx-4 border-y border-line bg-paper px-4 @min-[60rem]:hidden"
        >
          <summary className="flex min-h-12 cursor-pointer items-center gap-2 font-semibold">
            <Icon name="menu" size={18} className="flex-none" />
            <span className="min-w-0 truncate" dir="auto">
              {here?.[1] ?? t("nav.overview")}
            </span>
            <Icon name="chevron-down" size={18} className="ms-auto flex-none group-open:rotate-180" />
          </summary>
          <div className="grid max-h-[70dvh] gap-4 overflow-y-auto pt-1 pb-4">{pages}</div>
        </details>
        <div className="hidden gap-4 @min-[60rem]:grid">{pages}</div>
      </div>
      <div className="grid min-w-0 grid-cols-1 gap-8">
        {shard && (
          <Notice kind="warning">
            {t("dashboard:shard.text", { id: shard.id })}{" "}
            <a href={`/status?server=${guild.id}`} className="link">
              {t("dashboard:shard.link")}
            </a>
          </Notice>
        )}
        {children}
        <Given head={head} />
      </div>
    </div>
  );
}

/** The server, and a list of the others that opens. */
function Switcher({ head: { guild, servers } }: { head: GuildHead }) {
  const { t } = useTranslation("settings");
  return (
    <details key={guild.id} className="group relative">
      <summary className="flex cursor-pointer items-center gap-3 rounded-control py-1 hover:bg-accent-soft">
        <Avatar name={guild.name} src={guild.iconUrl} size={40} shape="square" />
        <h1 className="min-w-0 text-lg break-words">
          <bdi>{guild.name}</bdi>
        </h1>
        <Icon name="chevron-down" size={18} className="ms-auto flex-none group-open:rotate-180" />
      </summary>
      <ul aria-label={t("nav.switch")} className="mt-1 grid border-b border-line pb-2 text-compact">
        {servers.map(({ id, name, iconUrl }) => (
          <li key={id}>
            <Link to={guildPath(id)} className={LINK}>
              <Avatar name={name} src={iconUrl} size={32} shape="square" lazy />
              <bdi className="min-w-0 wrap-anywhere">{name}</bdi>
            </Link>
          </li>
        ))}
        <li>
          <Link to="/dashboard" className={LINK}>
            {t("nav.allServers")}
          </Link>
        </li>
        <li>
          <a href="/invite" className={LINK}>
            <Icon name="plus" size={18} />
            {t("nav.addServer")}
          </a>
        </li>
      </ul>
    </details>
  );
}

const LINK =
  "flex min-h-9 items-center gap-2 rounded-control px-2.5 py-1 text-compact font-[550] hover:bg-accent-soft aria-[current=page]:bg-accent-soft aria-[current=page]:text-accent-strong";

/** Tells somebody who does not administer the server who lets them in, and until when. */
function Given({ head: { access } }: { head: GuildHead }) {
  const { t } = useTranslation("settings");
  const { pathname } = useLocation();
  if (!access) return null;
  return (
    <div className="grid gap-1 border-t border-line pt-4 text-sm text-muted">
      {access.given.map(({ by = t("given.somebody"), as, role, isEveryone, until }, index) => (
        <p key={index} dir="auto">
          {t(`given.${isEveryone ? "everyone" : as}`, { by, role })}{" "}
          {until && (
            <>
              {t("given.until")} <Time value={until} format="then" />
            </>
          )}
        </p>
      ))}
      {access.rolesUnknown && (
        <p>
          {t("given.rolesUnknown")}{" "}
          <a href={rolesLoginPath(pathname)} className="link">
            {t("given.askRoles")}
          </a>
        </p>
      )}
    </div>
  );
}

function Pages({ head: { guild, access }, modules }: { head: GuildHead; modules: GuildHead["modules"] }) {
  const guildId = guild.id;
  const { t } = useTranslation("settings");
  const groups = groupsOf(modules);
  const page = (id: string | undefined, title: ReactNode, isDocument = false) => (
    <NavLink to={guildPath(guildId, id)} end reloadDocument={isDocument} className={LINK}>
      {title}
    </NavLink>
  );
  return (
    <nav aria-label={t("nav.label")} className="grid grid-cols-1 gap-4">
      <Find guildId={guildId} />
      <ul>
        <li>{page(undefined, t("nav.overview"))}</li>
      </ul>
      {groups.map(({ category = t("nav.more"), modules: own }, index) => (
        <div key={index}>
          {groups.length > 1 && (
            <p className="px-2.5 pb-1 text-fine font-semibold text-muted" dir="auto">
              {category}
            </p>
          )}
          <ul aria-label={groups.length > 1 ? category : undefined}>
            {own.map(({ id, title, lang, state }) => (
              <li key={id} className="relative">
                {page(
                  id,
                  <span className={`min-w-0 wrap-anywhere ${state ? "pe-20" : ""}`}>
                    <bdi lang={lang}>{title}</bdi>
                  </span>,
                )}{" "}
                {/* Beside the link, which is called like the module. */}
                {state && (
                  <span
                    className={`pointer-events-none absolute inset-y-0 end-2.5 flex items-center text-fine font-[550] ${TONES[state]}`}
                  >
                    {t(`nav.states.${state}`)}
                  </span>
                )}
              </li>
            ))}
          </ul>
        </div>
      ))}
      {(!access || access.history) && (
        <ul className="border-t border-line pt-2">
          <li>{page("history", t("nav.history"), true)}</li>
          {!access && (
            <>
              <li>{page("transfer", t("nav.transfer"), true)}</li>
              <li>{page("access", t("nav.access"), true)}</li>
            </>
          )}
        </ul>
      )}
    </nav>
  );
}

const TONES = {
  on: "text-success",
  off: "text-muted",
  incomplete: "text-warning",
  problem: "text-danger",
  unsaved: "text-accent-strong",
};

const FindHits = loadLater(async () => (await import("./find-hits.tsx")).FindHits);

/** A search in the settings of all modules: its first hits while one types, and a page of all. "/" focuses it. */
function Find({ guildId }: { guildId: string }) {
  const { t } = useTranslation("settings");
  const input = useRef<HTMLInputElement>(null);
  const [query] = useSearchParams();
  const [typed, type] = useState("");
  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      const { target } = event;
      const isTyping = target instanceof HTMLElement && target.matches("input, textarea, select");
      if (event.key !== "/" || isTyping || !input.current) return;
      // On small screens it is in the list that opens.
      const list = input.current.closest("details");
      if (list?.checkVisibility()) list.open = true;
      if (!input.current.checkVisibility()) return;
      event.preventDefault();
      input.current.focus();
    };
    addEventListener("keydown", focus);
    return () => removeEventListener("keydown", focus);
  }, []);
  return (
    <form action={guildPath(guildId, "search")} role="search" className="grid gap-1">
      <input
        ref={input}
        type="search"
        name="q"
        aria-label={t("nav.find")}
        placeholder={t("nav.find")}
        defaultValue={query.get("q") ?? ""}
        maxLength={50}
        autoComplete="off"
        onChange={(event) => type(event.currentTarget.value.trim())}
        className="input min-h-9 w-full py-1 text-compact"
      />
      {typed && (
        <Suspense>
          <FindHits guildId={guildId} query={typed} onChosen={() => type("")} />
        </Suspense>
      )}
    </form>
  );
}
