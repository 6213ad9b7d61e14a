import { useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import type { Application } from "#app/features/applications/application.server.ts";
import { LONGEST_MESSAGE } from "#app/features/applications/fields.ts";
import type { Undoable } from "#app/features/applications/undo.server.ts";
import { Notice } from "#app/ui/notice.tsx";

import type { Answer } from "./answer.ts";
import { DecideButtons } from "./decide-buttons.tsx";
import { DecisionDone } from "./decision-done.tsx";
import { isAboutNotes, type Done } from "./done.ts";
import { useFocusKept } from "./focus.ts";
import { IntentButton } from "./intent-button.tsx";
import { LeftOver } from "./left-over.tsx";
import { TextArea } from "./text-area.tsx";
import { Trouble } from "./trouble.tsx";
import { useChanged } from "./use-changed.ts";

interface DecisionProps {
  action: string;
  application: Application;
  undoable?: Undoable;
  done?: Done;
  answer?: Answer;
  posting: boolean;
  onUnsent: (text: string | undefined) => void;
}

/** Where the owner decides, and tells the applicant something: a message that was typed goes along with the decision. */
export function Decision({ action, application, undoable, done, answer, posting, onUnsent }: DecisionProps) {
  const { t, i18n } = useTranslation("review");
  const heading = useFocusKept<HTMLHeadingElement>(application.revision);
  const { key } = useLocation();
  const isDone = done !== undefined && !isAboutNotes(done);
  const { revision, version } = application;
  const changed = useChanged({ revision, version, acted: isDone && done !== "unchanged" ? key : undefined });
  const max = new Intl.NumberFormat(i18n.language).format(LONGEST_MESSAGE);
  const own = answer?.section === "decision" ? answer : undefined;
  const stale = answer?.outcome === "stale";
  return (
    <section id="decision" className="card review-section" aria-labelledby="decision-title">
      <h3 id="decision-title" ref={heading} tabIndex={-1} className="text-xl">
        {t("decision.title")}
      </h3>
      {/* There before it says anything: what comes with its words is not heard by all readers. */}
      <div role="status" className="grid gap-3 empty:hidden">
        {posting && <p className="text-muted">{t("decision.saving")}</p>}
        {isDone && !posting && <DecisionDone done={done} {...{ action, application, undoable, posting }} />}
        {isDone && !posting && <LeftOver typed={own?.typed} />}
        {changed && !posting && !stale && (
          <Notice kind="warning" silent title={t("decision.changed")}>
            {t("decision.changedText")}
          </Notice>
        )}
      </div>
      {own && !posting && <Trouble answer={own} />}
      <input type="hidden" name="seen" value={revision} />
      <input type="hidden" name="version" value={version} />
      <TextArea
        name="message"
        label={t("decision.message")}
        hint={t("decision.hint", { max })}
        most={LONGEST_MESSAGE}
        saved={application.message ?? ""}
        typed={answer?.typed?.message}
        stale={stale}
        errors={answer?.outcome === "invalid" && answer.about === "message" ? answer.errors : undefined}
        onUnsent={onUnsent}
      />
      <div className="flex flex-wrap gap-3">
        <DecideButtons {...{ action, posting }} current={application.status} />
        <IntentButton {...{ action, posting }} intent="decide" variant="secondary">
          {t("decision.save")}
        </IntentButton>
      </div>
    </section>
  );
}
