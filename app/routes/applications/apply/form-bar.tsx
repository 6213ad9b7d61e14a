import { Link } from "@remix-run/react";
import { CloudCheck, CloudOff } from "lucide-react";
import { useTranslation } from "react-i18next";

import { loginPath } from "#app/auth/login-path.ts";
import type { ActionFailure } from "#app/shell/act-or-fail.ts";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";

import type { DraftState } from "./draft-keeper.ts";

interface FormBarProps {
  state: DraftState;
  sending: boolean;
  /** There is an application already, which this changes. */
  isSent: boolean;
  /** Why it could not be sent just now. */
  failure?: ActionFailure;
  onCompare: () => void;
}

/** Send, save, and where what was typed is. */
export function FormBar({ state, sending, isSent, failure, onCompare }: FormBarProps) {
  const { t } = useTranslation("applications");
  return (
    <div className="apply-bar">
      {failure && <Failure reason={failure} />}
      {state.kind === "conflict" && (
        <Notice kind="warning">
          {t("draft.elsewhere")}{" "}
          <button type="button" className="link" onClick={onCompare}>
            {t("draft.compare")}
          </button>
        </Notice>
      )}
      {state.kind === "decided" && <Notice kind="warning">{t("draft.decided")}</Notice>}
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" aria-disabled={sending}>
          {sending ? t("submitting") : t(isSent ? "submitChanges" : "submit")}
        </Button>
        <Button type="submit" name="intent" value="draft" variant="secondary">
          {t("saveDraft")}
        </Button>
        {isSent && (
          <Link to="/apply" className={buttonClass("quiet")}>
            {t("cancel")}
          </Link>
        )}
        <Whereabouts state={state} />
      </div>
    </div>
  );
}

/** Where the draft is. That all is well need not be read out after each pause; that it is not, must. */
function Whereabouts({ state }: { state: DraftState }) {
  const { t } = useTranslation("applications");
  const trouble = troubleOf(state);
  return (
    <div className="min-w-0 flex-1 basis-48 text-sm">
      <p role="status" className="empty:hidden">
        {trouble && (
          <span className="flex items-start gap-2 text-danger">
            <CloudOff aria-hidden="true" size={18} className="mt-0.5 flex-none" />
            {t(`draft.${trouble}`)}
          </span>
        )}
      </p>
      {(state.kind === "saved" || state.kind === "saving") && (
        <p className="flex items-center gap-2 text-muted">
          <CloudCheck aria-hidden="true" size={18} className="flex-none" />
          {state.kind === "saved" ? t("draft.saved") : t("saving")}
        </p>
      )}
    </div>
  );
}

function troubleOf(state: DraftState) {
  if (state.kind === "signedOut") return "signedOut";
  if (state.kind === "kept") return state.inBrowser ? "kept" : "atRisk";
  return undefined;
}

/** Everything stays as it is, and this says what to do. */
function Failure({ reason }: { reason: ActionFailure }) {
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
