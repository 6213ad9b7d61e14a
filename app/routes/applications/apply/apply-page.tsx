import { useLocation, useSearchParams } from "@remix-run/react";

import type { ApplyAnswer, ApplyData } from "./page-data.ts";
import { SentApplication } from "./sent-application.tsx";
import { ThankYou } from "./thank-you.tsx";
import { useLocalDraft } from "./use-local-draft.ts";
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
  if (writes) return <Writing page={page} answer={answer} />;
  return <Sent page={{ ...page, application }} answer={answer} />;
}

type WithApplication = ApplyData & { application: NonNullable<ApplyData["application"]> };

function Sent({ page, answer }: { page: WithApplication; answer: ApplyAnswer }) {
  const [query] = useSearchParams();
  const { key } = useLocation();
  const here = useLocalDraft(page.person.id, page.current, key);
  if (query.has("sent")) return <ThankYou name={page.person.name} />;
  if (query.has("withdraw") && page.application.undecided)
    return <WithdrawQuestion version={page.current.version} />;
  return <SentApplication page={page} answer={answer} unsentHere={here !== undefined} />;
}
