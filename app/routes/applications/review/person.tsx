import { useTranslation } from "react-i18next";

/** Who did something: by name as far as they have signed in, else by id. */
export function Person({ by: { id, name } }: { by: { id: string | null; name: string | null } }) {
  const { t } = useTranslation("review");
  if (id === null) return <>{t("history.forgotten")}</>;
  if (name) return <bdi className="font-medium text-ink">{name}</bdi>;
  return (
    <>
      {t("history.stranger")} <code className="code">{id}</code>
    </>
  );
}
