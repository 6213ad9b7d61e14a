import { useTranslation } from "react-i18next";

import type { EntryView } from "./entry-view.server.ts";

/** Who made a change: a person, the bot, or the bot on somebody's word. */
export function Actor({ by: { kind, id, name } }: Pick<EntryView, "by">) {
  const { t } = useTranslation("history");
  if (id === null) return <>{kind === "bot" ? t("by.bot") : t("by.forgotten")}</>;
  const person = name ? <bdi className="font-medium text-ink">{name}</bdi> : <Stranger id={id} />;
  return kind === "bot" ? (
    <>
      {t("by.botFor")} {person}
    </>
  ) : (
    person
  );
}

/** Who has never signed in here, or has deleted their data: only Discord knows their name. */
function Stranger({ id }: { id: string }) {
  const { t } = useTranslation("history");
  return (
    <>
      {t("by.stranger")} <code className="code">{id}</code>
    </>
  );
}
