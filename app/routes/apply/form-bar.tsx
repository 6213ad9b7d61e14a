import { Link } from "@remix-run/react";
import { CloudCheck, CloudOff } from "lucide-react";
import { useTranslation } from "react-i18next";

import type { ActionFailure } from "#app/shell/act-or-fail.ts";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";

import type { DraftState } from "./draft-sync.ts";
import { INTENT } from "./names.ts";
import { FailureNotice } from "./notices.tsx";

interface FormBarProps {
  state: DraftState;
  /** Somebody has asked for the draft to be saved. */
  pressed: boolean;
  sending: boolean;
  /** There is an application already, which this changes. */
  isSent: boolean;
  /** There was a draft when the page was made. */
  hasDraft: boolean;
  /** Why it could not be sent just now. */
  failure?: ActionFailure;
  onCompare: () => void;
}

/** Send, save, and where what was typed is. */
export function FormBar({ state, pressed, sending, isSent, hasDraft, failure, onCompare }: FormBarProps) {
  const { t } = useTranslation("applications");
  const discardable = hasDraft || state.kind === "saved";
  return (
    <div className="apply-bar">
      {failure && <FailureNotice reason={failure} />}
      {state.kind === "conflict" && (
        <Notice kind="warning">
          {t("draft.elsewhere")}{" "}
          <button type="button" className="link" onClick={onCompare}>
            {t("draft.compare")}
          </button>
        </Notice>
      )}
      {state.kind === "decided" && (
        <Notice kind="warning">
          {t("draft.decided")}{" "}
          <a href="/apply" className="link">
            {t("thanks.see")}
          </a>
        </Notice>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" aria-disabled={sending}>
          {sending ? t("submitting") : t(isSent ? "submitChanges" : "submit")}
        </Button>
        <Button type="submit" name={INTENT} value="draft" variant="secondary">
          {t("saveDraft")}
        </Button>
        {discardable && (
          <Button type="submit" name={INTENT} value="discard" variant="quiet" aria-disabled={sending}>
            {t("discard")}
          </Button>
        )}
        {isSent && (
          <Link to="/apply" className={buttonClass("quiet")}>
            {t("cancel")}
          </Link>
        )}
        <Whereabouts state={state} pressed={pressed} />
      </div>
    </div>
  );
}

/** Where the draft is. That all is well need not be read out after each pause, unless it was asked for; that it is not, must. */
function Whereabouts({ state, pressed }: Pick<FormBarProps, "state" | "pressed">) {
  const { t } = useTranslation("applications");
  const trouble = troubleOf(state);
  const { kind } = state;
  const fine =
    kind === "saved" ? t("draft.saved") : kind === "saving" ? t("saving") : pressed && t("draft.unsaved");
  const well = !trouble && fine && (
    <span className="flex items-center gap-2 text-muted">
      <CloudCheck aria-hidden="true" size={18} className="flex-none" />
      {fine}
    </span>
  );
  return (
    <div className="min-w-0 flex-1 basis-48 text-sm">
      <p role="status">
        {trouble && (
          <span className="flex items-start gap-2 text-danger">
            <CloudOff aria-hidden="true" size={18} className="mt-0.5 flex-none" />
            {t(`draft.${trouble}`)}
          </span>
        )}
        {pressed && well}
      </p>
      {!pressed && <p>{well}</p>}
    </div>
  );
}

function troubleOf({ kind, inBrowser }: DraftState) {
  if (kind !== "kept" && kind !== "signedOut" && kind !== "tooLarge") return undefined;
  return inBrowser ? kind : "atRisk";
}
