import { useLoaderData, useLocation } from "@remix-run/react";
import { useEffect } from "react";
import type { PermissionName } from "#app/discord/permissions.ts";
import type { GuildFacts } from "#app/features/guilds/guild-facts.server.ts";
import { neededFor } from "#app/features/settings/conditions.ts";
import type { Need } from "#app/features/settings/field.ts";
import { listFormat } from "#app/i18n/formats.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { guildPath } from "#app/paths.ts";
import type { GuildHead } from "#app/routes/dashboard/frame/current-guild.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { FocusedNotice } from "#app/ui/focused-notice.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { PermissionView } from "./permission-view.server.ts";

export const MISSING = "missing-permissions";

/** Permissions that these settings need and the bot lacks; none where the bot's permissions are not known. */
export function missingFor(
  { bot }: GuildFacts,
  set: { module: { permissions: readonly Need[] }; settings: Record<string, unknown> }[],
): PermissionName[] {
  if (!bot) return [];
  const needed = new Set(set.flatMap(({ module, settings }) => neededFor(module.permissions, settings)));
  return [...needed].filter((permission) => !bot.can.includes(permission));
}

/** Confirms after a visit to Discord what the bot may do now. */
export function Granted({ names }: { names: string | undefined }) {
  const { t } = useTranslation("settings");
  // A reload, and a link that somebody copies, are of the page itself.
  useEffect(() => {
    const url = new URL(location.href);
    url.searchParams.delete("granted");
    if (url.href !== location.href) history.replaceState(history.state, "", url);
  }, []);
  return names && <FocusedNotice kind="success">{t("missing.granted", { names })}</FocusedNotice>;
}

/** Names what the bot lacks, with a link to Discord that grants exactly that and leads back to this page. */
export function MissingPermissions({ permissions }: { permissions: PermissionName[] }) {
  const { head, permissions: view } = useLoaderData<{ head: GuildHead; permissions: PermissionView }>();
  const { t, i18n } = useTranslation("settings");
  const { pathname } = useLocation();
  if (permissions.length === 0) return null;
  const names = permissions.map((name) => view[name]?.title ?? name);
  const field = permissions.reduce((bits, name) => bits | BigInt(view[name]?.bit ?? 0), 0n);
  const query = new URLSearchParams({ permissions: field.toString(), back: pathname });
  return (
    <div id={MISSING} className="notice notice-warning flex-wrap">
      <Icon name="shield-alert" size={20} className="notice-icon" />
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-semibold">{t("missing.title", { count: permissions.length })}</p>
        <p>{t("missing.text", { names: listFormat(i18n.language).format(names) })}</p>
      </div>
      {(!head.access || head.access.mayAddBot) && (
        <ButtonLink
          href={`${guildPath(head.guild.id, "invite")}?${query}`}
          variant="secondary"
          size="small"
          className="self-start"
        >
          {t("missing.repair")}
        </ButtonLink>
      )}
    </div>
  );
}
