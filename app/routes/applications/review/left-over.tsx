import { useTranslation } from "react-i18next";

import { Notice } from "#app/ui/notice.tsx";

import type { Typed } from "./answer.ts";

/** What was typed beside that which is done, and is not stored yet. */
export function LeftOver({ typed }: { typed?: Typed }) {
  const { t } = useTranslation("review");
  if (!typed) return null;
  return (
    <Notice kind="warning" silent>
      {typed.message !== undefined && <p>{t("done.messageLeft")}</p>}
      {typed.note !== undefined && <p>{t("done.noteLeft")}</p>}
    </Notice>
  );
}
