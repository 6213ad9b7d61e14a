import { useSearchParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { loginPath } from "#app/auth/login-path.ts";
import type { ActionFailure } from "#app/shell/act-or-fail.ts";
import { Notice } from "#app/ui/notice.tsx";

import type { ApplyAnswer, ApplyData } from "./route.tsx";

interface FormNewsProps {
  page: ApplyData;
  news?: "restored" | "other";
  answer: ApplyAnswer;
}

/** What somebody has to know before they go on writing: what was not taken, or where the text in the form comes from. */
export function FormNews({ page, news, answer }: FormNewsProps) {
  const { t } = useTranslation("applications");
  const [query] = useSearchParams();
  if (answer?.outcome === "invalid")
    return <Notice kind="danger" title={t("invalid", { count: Object.keys(answer.errors).length })} />;
  if (answer?.outcome === "another") return <Another page={page} signedIn={answer.signedIn} />;
  if (answer) return null;
  if (news === "restored") return <Notice kind="info">{t("draft.restored")}</Notice>;
  if (news === "other")
    return (
      <Notice kind="warning">
        {t("draft.other")}{" "}
        <a href="/apply?edit" className="link">
          {t("draft.compare")}
        </a>
      </Notice>
    );
  return <Draft page={page} said={query.get("draft")} />;
}

/** An address can say anything: told is what stands there. */
function Draft({ page: { application, hasDraft }, said }: { page: ApplyData; said: string | null }) {
  const { t } = useTranslation("applications");
  if (said === "discarded" && !hasDraft) return <Notice kind="success">{t("draft.discarded")}</Notice>;
  if (!hasDraft) return null;
  if (said === "withdrawn" && !application) return <Notice kind="success">{t("withdraw.done")}</Notice>;
  if (said === "saved") return <Notice kind="success">{t("draft.saved")}</Notice>;
  if (said === "newer") return <Notice kind="warning">{t("draft.newer")}</Notice>;
  return <Notice kind="info">{t(application ? "draft.editing" : "draft.found")}</Notice>;
}

/** A page that was opened before somebody else signed in is still the other one's; one that was made for the answer is not. */
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

/** Nothing was sent, everything stays as it is, and this says what to do. */
export function FailureNotice({ reason }: { reason: ActionFailure }) {
  const { t } = useTranslation(["applications", "common"]);
  if (reason === "failed") return <Notice kind="danger">{t("common:application.errorSubmitting")}</Notice>;
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
