import { useTranslation } from "#app/i18n/use-translation.ts";
import type { ActionFailure } from "#app/shell/client-action.ts";
import { SessionEnded } from "#app/shell/session-ended.tsx";

/** Says why a form was not taken, and what helps; of a save also that what was typed is kept. */
export function FormFailure({ failure, isSave = false }: { failure: ActionFailure; isSave?: boolean }) {
  const { t } = useTranslation("settings");
  if (failure === "signedOut") return <SessionEnded />;
  if (!isSave) return t(failure === "offline" ? "bar.offline" : failure === "forbidden" ? failure : "failed");
  if (failure === "tooLarge") return <strong>{t("bar.tooLarge")}</strong>;
  return (
    <>
      <strong>{t(`bar.${failure === "offline" ? "offline" : "failed"}`)}</strong>{" "}
      <span className="text-muted">{t("bar.kept")}</span>
    </>
  );
}
