import { useTranslation } from "react-i18next";

import { Time } from "#app/ui/time.tsx";

interface BotKeyTableProps {
  keys: {
    key: string;
    lastUsedAt: Date | null;
    fetchedAt: Date | null;
    /** One of `BOT_API_TOKEN` now. */
    valid: boolean;
  }[];
}

/** The bot's keys by their short names, and when each was used: an old one that nobody uses any more can go. */
export function BotKeyTable({ keys }: BotKeyTableProps) {
  const { t, i18n } = useTranslation("admin");
  const time = (value: Date | null) =>
    value ? <Time value={value} locale={i18n.language} /> : t("bot.never");
  return (
    <ul className="grid gap-3">
      {keys.map(({ key, lastUsedAt, fetchedAt, valid }) => (
        <li key={key} className="card grid gap-x-8 gap-y-3 p-5 sm:grid-cols-3">
          <p>
            <code className="code">{key}</code>
            <span className="mt-2 block text-sm text-muted">
              {t(valid ? "bot.keys.valid" : "bot.keys.gone")}
            </span>
          </p>
          <p>
            <span className="block text-sm text-muted">{t("bot.keys.used")}</span>
            {time(lastUsedAt)}
          </p>
          <p>
            <span className="block text-sm text-muted">{t("bot.keys.fetched")}</span>
            {time(fetchedAt)}
          </p>
        </li>
      ))}
    </ul>
  );
}
