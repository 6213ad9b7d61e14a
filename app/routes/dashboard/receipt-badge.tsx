import type { WatchedState } from "#app/features/settings/settings.server.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Time } from "#app/ui/time.tsx";

type State = Pick<WatchedState, "version" | "updatedAt" | "receipt" | "bot">;

const BADGES = {
  defaults: { icon: "circle-dashed", tone: "text-muted" },
  applied: { icon: "circle-check", tone: "text-success" },
  never: { icon: "unplug", tone: "text-danger" },
  silent: { icon: "unplug", tone: "text-danger" },
  waiting: { icon: "hourglass", tone: "text-warning" },
} as const;

/** State of the settings at the bot: a version counts as applied when the bot has fetched it. */
export function ReceiptBadge({ state }: { state: State }) {
  const { t } = useTranslation("settings");
  const { version } = state;
  const { name, at } = badgeOf(state);
  const { icon, tone } = BADGES[name];
  return (
    <p className="flex items-start gap-2 text-sm">
      <Icon name={icon} size={18} className={`mt-px shrink-0 ${tone}`} />
      <span>
        {t(`receipt.${name}`, { version })} <span className="text-muted">{at && <Time value={at} />}</span>
      </span>
    </p>
  );
}

function badgeOf({ version, updatedAt, receipt, bot }: State) {
  if (version === 0) return { name: "defaults" as const };
  if (receipt && receipt.version >= version) return { name: "applied" as const, at: receipt.receivedAt };
  if (!bot.fetchedAt) return { name: "never" as const };
  return bot.silent
    ? { name: "silent" as const, at: bot.fetchedAt }
    : { name: "waiting" as const, at: updatedAt };
}
