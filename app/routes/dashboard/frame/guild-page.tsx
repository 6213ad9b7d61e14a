import { Link, useLocation, useParams } from "@remix-run/react";
import type { ReactNode } from "react";
import { rolesLoginPath } from "#app/auth/login-path.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { guildPath } from "#app/paths.ts";
import { useShown } from "#app/shell/keep-shown.ts";
import { Avatar } from "#app/ui/avatar.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { SKIP_LINK } from "#app/ui/skip-link.tsx";
import { Time } from "#app/ui/time.tsx";
import type { GuildHead } from "./current-guild.server.ts";
import { LINK, ServerNav } from "./server-nav.tsx";

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
  const { pathname, key } = useLocation();
  useShown(isUnsaved);
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
  const pages = <ServerNav head={head} modules={marked} />;
  return (
    <div
      data-server
      className="grid grid-cols-1 items-start gap-x-10 gap-y-5 @min-[60rem]:grid-cols-[15rem_minmax(0,1fr)]"
    >
      {/* Edges that keep away from the focus rings, which what scrolls cuts off; it fades out where it goes on. */}
      <div className="contents -mx-4 -mt-2 px-4 pt-2 @min-[60rem]:sticky @min-[60rem]:top-[calc(var(--bar-height)+1rem)] @min-[60rem]:grid @min-[60rem]:max-h-[calc(100dvh-var(--bar-height)-2rem)] @min-[60rem]:gap-4 @min-[60rem]:overflow-y-auto @min-[60rem]:[mask-image:linear-gradient(#000_calc(100%-1.5rem),#0000)] @min-[60rem]:pb-4">
        <a href="#server-page" className={SKIP_LINK}>
          {t("nav.skip")}
        </a>
        {/* Both are closed again by a link, to this page too. */}
        <Switcher key={`${key} servers`} head={head} />
        <details
          key={key}
          className="group sticky top-(--bar-height) z-4 -mx-4 border-y border-line bg-paper px-4 @min-[60rem]:hidden"
        >
          <summary className="flex min-h-12 cursor-pointer items-center gap-2 font-semibold">
            <Icon name="menu" size={18} className="flex-none" />
            <span className="min-w-0 truncate" dir="auto">
              {here?.[1] ?? t("nav.overview")}
            </span>
            <Icon name="chevron-down" size={18} className="ms-auto flex-none group-open:rotate-180" />
          </summary>
          <div className="-mx-4 grid max-h-[70dvh] gap-4 overflow-y-auto px-4 pt-1 pb-4">{pages}</div>
        </details>
        <div className="hidden gap-4 @min-[60rem]:grid">{pages}</div>
      </div>
      <div id="server-page" tabIndex={-1} className="grid outline-none min-w-0 grid-cols-1 gap-8">
        {shard && (
          <Notice kind="warning" silent>
            {t(`dashboard:shard.${shard.state === "unknown" ? "unknown" : "text"}`, { id: shard.id })}{" "}
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
    <details className="group relative">
      <summary className="flex cursor-pointer items-center gap-3 rounded-control py-1 hover:bg-accent-soft">
        <Avatar name={guild.name} src={guild.iconUrl} size={40} shape="square" />
        <h1 className="line-clamp-2 min-w-0 text-lg break-words" title={guild.name}>
          <bdi>{guild.name}</bdi>
        </h1>
        <Icon name="chevron-down" size={18} className="ms-auto flex-none group-open:rotate-180" />
      </summary>
      <ul aria-label={t("nav.switch")} className="mt-1 grid border-b border-line pb-2 text-compact">
        {servers.map(({ id, name, iconUrl }) => (
          <li key={id}>
            {/* Routes of so many links do not fit one request: the router would find none ahead, not even that of the form. */}
            <Link to={guildPath(id)} discover="none" className={LINK}>
              <Avatar name={name} src={iconUrl} size={32} shape="square" lazy />
              <bdi className="min-w-0">{name}</bdi>
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
