import { useSearchParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { loginPath } from "#app/auth/login-path.ts";
import type { ActionFailure } from "#app/shell/client-action.ts";
import { Notice } from "#app/ui/notice.tsx";

import type { ApplyAnswer, ApplyData } from "./route.tsx";

interface FormNewsProps {
  page: ApplyData;
  isRestored: boolean;
  /** Another tab of this browser has a second version. */
  hasOther: boolean;
  answer: ApplyAnswer;
}

/** Reason why the form was not accepted, or origin of its text. The event of the URL counts only as far as the data agrees. */
export function FormNews({ page, isRestored, hasOther, answer }: FormNewsProps) {
  const { t } = useTranslation("applications");
  const event = useSearchParams()[0].get("draft");
  const { application, hasDraft } = page;
  if (answer?.outcome === "invalid")
    return <Notice kind="danger" title={t("invalid", { count: Object.keys(answer.errors).length })} />;
  if (answer?.outcome === "another") return <Another page={page} signedIn={answer.signedIn} />;
  if (answer) return null;
  if (isRestored) return <Notice kind="info">{t("draft.restored")}</Notice>;
  if (hasOther)
    return (
      <Notice kind="warning">
        {t("draft.other")}{" "}
        <a href="/apply?edit" className="link">
          {t("draft.compare")}
        </a>
      </Notice>
    );
  if (event === "discarded" && !hasDraft) return <Notice kind="success">{t("draft.discarded")}</Notice>;
  if (!hasDraft) return null;
  if (event === "withdrawn" && !application) return <Notice kind="success">{t("withdraw.done")}</Notice>;
  if (event === "saved") return <Notice kind="success">{t("draft.saved")}</Notice>;
  if (event === "newer") return <Notice kind="warning">{t("draft.newer")}</Notice>;
  return <Notice kind="info">{t(application ? "draft.editing" : "draft.found")}</Notice>;
}

/** Message that another person is signed in. A page opened before that still belongs to the first person. */
function Another({ page, signedIn }: { page: ApplyData; signedIn: { id: string; name: string } }) {
  const { t } = useTranslation("applications");
  const { name } = signedIn;
  if (page.person.id === signedIn.id) return <Notice kind="danger">{t("another", { name })}</Notice>;
  return (
    <Notice kind="danger">
      {t("anotherOpen", { name })}{" "}
      <a href="/apply" className="link">
        {t("openOwn")}
      </a>
      .
    </Notice>
  );
}

export function FailureNotice({ reason }: { reason: ActionFailure }) {
  const { t } = useTranslation(["applications", "common"]);
  if (reason === "failed" || reason === "forbidden" || reason === "notFound")
    return <Notice kind="danger">{t("common:application.errorSubmitting")}</Notice>;
  return (
    <Notice kind="danger">
      {t(`applications:${reason}`)}{" "}
      {reason === "signedOut" && (
        <a href={loginPath("/apply")} target="_blank" rel="noopener" className="link">
          {t("applications:signIn")}
        </a>
      )}
    </Notice>
  );
}
