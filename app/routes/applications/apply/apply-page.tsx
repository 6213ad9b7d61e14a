import { useLocation, useSearchParams } from "@remix-run/react";

import type { ApplyAnswer, ApplyData } from "./page-data.ts";
import { SentApplication } from "./sent-application.tsx";
import { ThankYou } from "./thank-you.tsx";
import { useFocusOnHeading } from "./use-focus-on-heading.ts";
import { useUnsent } from "./use-unsent.ts";
import { WithdrawQuestion } from "./withdraw-question.tsx";
import { Writing } from "./writing.tsx";

interface ApplyPageProps {
  page: ApplyData;
  answer: ApplyAnswer;
}

/** The form, or what was sent; the address says which, and so does what could not be taken. */
export function ApplyPage({ page, answer }: ApplyPageProps) {
  const { application } = page;
  const [query] = useSearchParams();
  const writes = !application || (application.undecided && (query.has("edit") || answer !== undefined));
  const view = writes ? "form" : query.has("sent") ? "sent" : query.has("withdraw") ? "withdraw" : "own";
  return (
    <div ref={useFocusOnHeading(view)}>
      {writes ? (
        <Writing page={page} answer={answer} />
      ) : (
        <Sent page={{ ...page, application }} view={view} answer={answer} />
      )}
    </div>
  );
}

type WithApplication = ApplyData & { application: NonNullable<ApplyData["application"]> };

function Sent({ page, view, answer }: { page: WithApplication; view: string; answer: ApplyAnswer }) {
  const { key } = useLocation();
  const { person, application, current, hasDraft } = page;
  const unsent = useUnsent(person.id, current, key);
  if (view === "sent") return <ThankYou name={person.name} />;
  if (view === "withdraw" && application.undecided)
    return <WithdrawQuestion version={current.version} hasDraft={hasDraft} />;
  return <SentApplication page={page} answer={answer} unsentHere={unsent?.local} />;
}
