import { CircleCheck, CircleDashed, Hourglass, Unplug } from "lucide-react";
import { useTranslation } from "react-i18next";

import { Time } from "#app/ui/time.tsx";

interface ReceiptBadgeProps {
  state: {
    version: number;
    updatedAt: Date | null;
    receipt?: { version: number; receivedAt: Date };
    bot: { fetchedAt: Date | null; silent: boolean };
  };
}

/** Whether the bot has these settings: what was fetched is the receipt, and nothing is claimed without one. */
export function ReceiptBadge({ state: { version, updatedAt, receipt, bot } }: ReceiptBadgeProps) {
  const { t, i18n } = useTranslation("settings");
  if (version === 0) {
    return <Badge icon={CircleDashed} tone="text-muted" text={t("receipt.defaults")} />;
  }
  if (receipt && receipt.version >= version) {
    return (
      <Badge icon={CircleCheck} tone="text-success" text={t("receipt.applied", { version })}>
        <Time value={receipt.receivedAt} locale={i18n.language} />
      </Badge>
    );
  }
  if (!bot.fetchedAt)
    return <Badge icon={Unplug} tone="text-danger" text={t("receipt.never", { version })} />;
  if (bot.silent) {
    return (
      <Badge icon={Unplug} tone="text-danger" text={t("receipt.silent", { version })}>
        <Time value={bot.fetchedAt} locale={i18n.language} />
      </Badge>
    );
  }
  return (
    <Badge icon={Hourglass} tone="text-warning" text={t("receipt.waiting", { version })}>
      {updatedAt && <Time value={updatedAt} locale={i18n.language} />}
    </Badge>
  );
}

function Badge(props: { icon: typeof Hourglass; tone: string; text: string; children?: React.ReactNode }) {
  const { icon: Icon, tone, text, children } = props;
  return (
    <p className="flex items-start gap-2 text-sm">
      <Icon aria-hidden size={18} className={`mt-px shrink-0 ${tone}`} />
      <span>
        {text} <span className="text-muted">{children}</span>
      </span>
    </p>
  );
}
