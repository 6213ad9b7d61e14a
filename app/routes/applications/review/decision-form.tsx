import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import type { Application } from "#app/features/applications/application.server.ts";
import { LONGEST_MESSAGE } from "#app/features/applications/fields.ts";
import type { Undoable } from "#app/features/applications/undo.server.ts";
import { Button } from "#app/ui/button.tsx";

import type { Answer } from "./answer.ts";
import { DecideButtons } from "./decide-buttons.tsx";
import { DecisionDone } from "./decision-done.tsx";
import { isAboutNotes, type Done } from "./done.ts";
import { useFocusKept } from "./focus.ts";
import { TextArea } from "./text-area.tsx";
import { Trouble } from "./trouble.tsx";

interface DecisionFormProps {
  action: string;
  application: Application;
  undoable?: Undoable;
  done?: Done;
  answer?: Answer;
  posting: boolean;
  onUnsent: (unsent: boolean) => void;
}

/**
 * Where the owner decides, and tells the applicant something. One form, so that a message that was typed goes along with the
 * decision.
 */
export function DecisionForm(props: DecisionFormProps) {
  const { action, application, undoable, done, answer, posting, onUnsent } = props;
  const { t, i18n } = useTranslation("review");
  const heading = useFocusKept<HTMLHeadingElement>(application.revision);
  const sent = answer && "message" in answer ? answer : undefined;
  const max = new Intl.NumberFormat(i18n.language).format(LONGEST_MESSAGE);
  return (
    <section id="decision" className="card review-section" aria-labelledby="decision-title">
      <h3 id="decision-title" ref={heading} tabIndex={-1} className="text-xl">
        {t("decision.title")}
      </h3>
      {/* There before it says anything: what comes with its words is not heard by all readers. */}
      <div role="status" className="empty:hidden">
        {posting ? (
          <p className="text-muted">{t("decision.saving")}</p>
        ) : (
          done &&
          !isAboutNotes(done) &&
          !answer && <DecisionDone done={done} {...{ action, application, undoable, posting }} />
        )}
      </div>
      {answer && !posting && <Trouble answer={answer} />}
      <Form
        method="post"
        action={action}
        className="grid grid-cols-[minmax(0,1fr)] gap-4"
        onSubmit={(event) => posting && event.preventDefault()}
      >
        <input type="hidden" name="intent" value="decide" />
        <input type="hidden" name="seen" value={application.revision} />
        <TextArea
          id="message"
          name="message"
          label={t("decision.message")}
          hint={t("decision.hint", { max })}
          saved={application.message ?? ""}
          typed={sent?.message}
          errors={sent?.outcome === "invalid" ? sent.errors : []}
          onUnsent={onUnsent}
        />
        <div className="flex flex-wrap gap-3">
          <DecideButtons current={application.status} posting={posting} />
          <Button type="submit" variant="quiet" aria-disabled={posting || undefined}>
            {t("decision.save")}
          </Button>
        </div>
      </Form>
    </section>
  );
}
