import { useSearchParams } from "@remix-run/react";
import { loginPath } from "#app/auth/login-path.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import type { ActionFailure } from "#app/shell/client-action.ts";
import { ButtonSummary } from "#app/ui/button-summary.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { Draft } from "./draft-state.ts";
import type { ApplyAnswer, ApplyData } from "./route.tsx";

interface FormBarProps {
  draft: Draft & { inBrowser: boolean };
  pressed: boolean;
  sending: boolean;
  page: ApplyData;
  answer: ApplyAnswer;
}

/** Buttons of the form, and the state of the draft. Its data attribute is for the page's scroll padding. */
export function FormBar({ draft, pressed, sending, page, answer }: FormBarProps) {
  const isSent = page.application !== undefined;
  const { t } = useTranslation("applications");
  return (
    <div
      data-sticky-bar
      className="grid gap-3.5 rounded-card border border-line bg-surface px-4.5 py-3.5 shadow-float print:hidden sm:[@media(min-height:32rem)]:sticky sm:[@media(min-height:32rem)]:bottom-3 sm:[@media(min-height:32rem)]:z-5"
    >
      {answer?.outcome === "failed" && <FailureNotice reason={answer.reason} />}
      {draft.problem === "elsewhere" && (
        <Notice kind="warning">
          {t("draft.elsewhere")}{" "}
          <button type="submit" name="intent" value="draft" className="link">
            {t("draft.compare")}
          </button>
        </Notice>
      )}
      {draft.problem === "decided" && (
        <Notice kind="warning">
          {t("draft.decided")}{" "}
          <a href="/apply" className="link">
            {t("thanks.see")}
          </a>
        </Notice>
      )}
      <div className="flex flex-wrap items-center gap-3 sm:justify-end sm:*:[details]:text-end sm:[&_details>div]:justify-end">
        <SaveState draft={draft} pressed={pressed} />
        {(page.hasDraft || draft.isSaved) && <DiscardButton disabled={sending} />}
        {isSent && (
          <ButtonLink to="/apply" variant="quiet">
            {t("cancel")}
          </ButtonLink>
        )}
        <Button type="submit" name="intent" value="draft" variant="secondary">
          {t("saveDraft")}
        </Button>
        <Button type="submit" aria-disabled={sending}>
          {sending ? t("submitting") : t(isSent ? "submitChanges" : "submit")}
        </Button>
      </div>
    </div>
  );
}

/** An open question has a line to itself, so that no other button comes below the pointer. */
export const OWN_LINE = "open:basis-full has-[details[open]]:basis-full";

/** Button that deletes the draft of its form, once it has asked. */
export function DiscardButton({ disabled }: { disabled?: boolean }) {
  const { t } = useTranslation("applications");
  return (
    <details className={OWN_LINE}>
      <ButtonSummary>{t("discard")}</ButtonSummary>
      <div className="flex w-0 min-w-full flex-wrap items-center gap-3 py-2">
        {t("discardSure")}
        <Button
          type="submit"
          name="intent"
          value="discard"
          variant="danger"
          size="small"
          aria-disabled={disabled}
        >
          {t("discardConfirm")}
        </Button>
      </div>
    </details>
  );
}

/** State of the draft. Screen readers announce a problem at once, and success only after "Save draft" was pressed. */
function SaveState({ draft, pressed }: Pick<FormBarProps, "draft" | "pressed">) {
  const { t } = useTranslation("applications");
  const { kind, isSaved, problem, inBrowser } = draft;
  const isSaving = kind === "saving" || kind === "dirty";
  const text = isSaving ? t("saving") : isSaved ? t("draft.saved") : pressed && t("draft.unsaved");
  const success = !problem && text && (
    <span className="flex items-center gap-2 text-muted">
      <Icon name="cloud-check" size={18} className="flex-none" />
      {text}
    </span>
  );
  return (
    <div className={`min-w-0 flex-1 text-sm ${problem || text ? "basis-48" : ""}`}>
      <p role="status">
        {problem && kind !== "conflict" && (
          <span className="flex items-start gap-2 text-danger">
            <Icon name="cloud-off" size={18} className="mt-0.5 flex-none" />
            {t(inBrowser ? `draft.${problem}` : "draft.atRisk")}
          </span>
        )}
        {pressed && success}
      </p>
      {!pressed && <p>{success}</p>}
    </div>
  );
}

interface FormNewsProps {
  page: ApplyData;
  isRestored: boolean;
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
  if (answer?.outcome === "another") {
    const { id, name } = answer.signedIn;
    if (page.person.id === id) return <Notice kind="danger">{t("another", { name })}</Notice>;
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

interface FailureProps {
  reason: ActionFailure;
  text?: "errorSubmitting" | "errorUpdating";
}

export function FailureNotice({ reason, text = "errorSubmitting" }: FailureProps) {
  const { t } = useTranslation(["applications", "common"]);
  if (reason === "failed" || reason === "forbidden" || reason === "notFound")
    return <Notice kind="danger">{t(`common:application.${text}`)}</Notice>;
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
