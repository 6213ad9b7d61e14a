import { useTranslation } from "react-i18next";

import { FullPage } from "#app/ui/full-page.tsx";

import { KeptInput } from "./kept-input.tsx";
import type { KnownProblem, ProblemText } from "./problem.ts";
import { ProblemActions } from "./problem-actions.tsx";

/** Problems after which the form can be sent again. Refusals are excluded, because a forged form would profit. */
const RESENDABLE: ProblemText[] = [
  "unauthorized",
  "session_expired",
  "unavailable",
  "rights_unchecked",
  "list_pending",
  "rate_limited",
  "network",
  "timeout",
  "discord",
  "applying_failed",
  "deciding_failed",
];
/** Problems after which the input is shown. */
const READABLE: ProblemText[] = [...RESENDABLE, "bad_request", "conflict", "bot_absent", "applicant_gone"];

/** Page for a known problem, like Access Denied. */
export function ProblemPage({ problem }: { problem: KnownProblem }) {
  const { t } = useTranslation();
  const { text, kept, requestId, retryAfter } = problem;
  const resendable = RESENDABLE.includes(text);
  return (
    <FullPage>
      <div className="max-w-xl">
        {text === "not_found" || text === "owner_only" ? <Sentence text={text} /> : <Heading text={text} />}
        {retryAfter && <RetryAfter seconds={retryAfter} />}
      </div>
      {kept && (resendable || (READABLE.includes(text) && kept.shown.length > 0)) ? (
        <KeptInput kept={kept} problem={problem} resendable={resendable} />
      ) : (
        <ProblemActions problem={problem} />
      )}
      {requestId && (
        <p className="font-mono text-xs text-muted">{t("problem.requestId", { id: requestId })}</p>
      )}
    </FullPage>
  );
}

function Heading({ text }: { text: ProblemText }) {
  const { t } = useTranslation();
  return (
    <>
      <h1 className="section-title">{t(`problem.${text}.title`)}</h1>
      <p className="mt-4 text-lg text-muted">{t(`problem.${text}.text`)}</p>
    </>
  );
}

/** Problems whose text (docs/contracts.md) is the heading. */
function Sentence({ text }: { text: "not_found" | "owner_only" }) {
  const { t } = useTranslation();
  return (
    <>
      <p aria-hidden="true" className="font-display text-7xl font-bold text-accent sm:text-8xl">
        {text === "not_found" ? 404 : 403}
      </p>
      <h1 className="mt-4 text-2xl">{t(`problem.${text}.text`)}</h1>
    </>
  );
}

function RetryAfter({ seconds }: { seconds: number }) {
  const { t } = useTranslation();
  const long = seconds >= 90;
  return (
    <p className="mt-1 text-lg text-muted">
      {long
        ? t("problem.retryInMinutes", { count: Math.ceil(seconds / 60) })
        : t("problem.retryInSeconds", { count: seconds })}
    </p>
  );
}
