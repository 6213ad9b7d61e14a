import { useTranslation } from "react-i18next";

import { Time } from "#app/ui/time.tsx";

/** When the bot was last heard from. */
export function BotHeard({ at }: { at: Date | null }) {
  const { t, i18n } = useTranslation("settings");
  return (
    <p className="text-sm text-muted">
      {at ? (
        <>
          {t("bot.heard")} <Time value={at} locale={i18n.language} />
        </>
      ) : (
        t("bot.never")
      )}
    </p>
  );
}
