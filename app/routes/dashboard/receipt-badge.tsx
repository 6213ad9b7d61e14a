import type { WatchedState } from "#app/features/settings/settings.server.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Time } from "#app/ui/time.tsx";

export type ReceiptState = Pick<WatchedState, "version" | "receipt" | "bot"> & {
  /** The module lacks something, or has a problem: a tick would say that it works. */
  isStuck?: boolean;
};

const BADGES = {
  defaults: { icon: "circle-dashed", tone: "text-muted" },
  applied: { icon: "circle-check", tone: "text-success" },
  never: { icon: "unplug", tone: "text-danger" },
  silent: { icon: "unplug", tone: "text-danger" },
  waiting: { icon: "hourglass", tone: "text-warning" },
} as const;

/** State of the settings at the bot: a version counts as applied when the bot has fetched it. */
export function ReceiptBadge({ state }: { state: ReceiptState }) {
  const { name } = badgeOf(state);
  const { icon, tone } = BADGES[name];
  return (
    <p className="flex items-start gap-2 text-sm">
      {!(state.isStuck && name === "applied") && (
        <Icon name={icon} size={18} className={`mt-px shrink-0 ${tone}`} />
      )}
      <span>
        <ReceiptText state={state} />
      </span>
    </p>
  );
}

export function ReceiptText({ state }: { state: ReceiptState }) {
  const { t } = useTranslation("settings");
  const { name, at } = badgeOf(state);
  // The time stands where the text has this character, or at its end.
  const [before, after] = t(`receipt.${name}`, { time: "\uE000" }).split("\uE000");
  return (
    <>
      {before} {at && <Time value={at} format={name === "applied" ? "at" : "ago"} />}
      {after}
    </>
  );
}

/** Names the state of settings at the bot, and since when it is so. */
export function badgeOf({ version, receipt, bot }: ReceiptState) {
  if (version === 0) return { name: "defaults" as const };
  if (receipt && receipt.version >= version) return { name: "applied" as const, at: receipt.receivedAt };
  if (!bot.fetchedAt) return { name: "never" as const };
  return bot.silent ? { name: "silent" as const, at: bot.fetchedAt } : { name: "waiting" as const };
}
