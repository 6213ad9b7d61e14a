import { useSearchParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { Notice } from "#app/ui/notice.tsx";

import type { ApplyAnswer, ApplyData } from "./page-data.ts";

interface FormNewsProps {
  page: ApplyData;
  restored: boolean;
  answer: ApplyAnswer;
}

/** What somebody has to know before they go on writing: what was not taken, or where the text in the form comes from. */
export function FormNews({ page, restored, answer }: FormNewsProps) {
  const { t } = useTranslation("applications");
  const [query] = useSearchParams();
  const said = query.get("draft");
  if (answer?.outcome === "invalid")
    return <Notice kind="danger" title={t("invalid", { count: Object.keys(answer.errors).length })} />;
  if (answer?.outcome === "another")
    return <Notice kind="danger">{t("another", { name: page.person.name })}</Notice>;
  if (answer) return null;
  if (restored) return <Notice kind="info">{t("draft.restored")}</Notice>;
  if (said === "withdrawn") return <Notice kind="success">{t("withdraw.done")}</Notice>;
  if (said === "saved") return <Notice kind="success">{t("draft.saved")}</Notice>;
  if (said === "discarded") return <Notice kind="success">{t("draft.discarded")}</Notice>;
  if (said === "newer") return <Notice kind="warning">{t("draft.newer")}</Notice>;
  if (page.application) return <Notice kind="info">{t("draft.editing")}</Notice>;
  return page.hasDraft ? <Notice kind="info">{t("draft.found")}</Notice> : null;
}
