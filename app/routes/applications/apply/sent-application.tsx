import { Form, Link, useSearchParams } from "@remix-run/react";
import { MailOpen, PenLine, Undo2 } from "lucide-react";
import { useTranslation } from "react-i18next";

import { FIELDS } from "#app/features/applications/fields.ts";
import { StatusBadge } from "#app/routes/applications/status-badge.tsx";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Time } from "#app/ui/time.tsx";

import { LateTexts } from "./late-texts.tsx";
import type { LocalDraft } from "./local-draft.ts";
import { BASED_ON, INTENT } from "./names.ts";
import { OwnHistory } from "./own-history.tsx";
import type { ApplyAnswer, ApplyData } from "./page-data.ts";
import { TypedText } from "./typed-text.tsx";

interface SentApplicationProps {
  page: ApplyData & { application: NonNullable<ApplyData["application"]> };
  answer: ApplyAnswer;
  /** What the server never got, and this browser has. */
  unsentHere?: LocalDraft;
}

/** What somebody sent, where it stands, and what they can do about it. */
export function SentApplication({ page, answer, unsentHere }: SentApplicationProps) {
  const { t, i18n } = useTranslation("applications");
  const { application, events, current, hasDraft } = page;
  const { status, submittedAt, sentAt, message, undecided } = application;
  const said = useSearchParams()[0].get("draft");
  const time = (value: Date) => <Time value={value} locale={i18n.language} />;
  return (
    <div className="apply">
      <div className="grid gap-6">
        <section className="card grid gap-4 p-6 sm:p-8" aria-labelledby="yours">
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <h1 id="yours" className="text-2xl sm:text-3xl">
              {t("yours.title")}
            </h1>
            <StatusBadge status={status} />
          </div>
          <p className="max-w-prose text-lg">{t(`yours.${status}`)}</p>
          <p className="text-sm text-muted">
            {t("yours.sent")} {time(submittedAt)}
            {sentAt > submittedAt && (
              <>
                {" · "}
                {t("yours.changed")} {time(sentAt)}
              </>
            )}
          </p>
          {said === "discarded" && !hasDraft && <Notice kind="success">{t("draft.discarded")}</Notice>}
          {undecided && (hasDraft || unsentHere) && (
            <Notice kind="info">{t(hasDraft ? "yours.unsent" : "yours.unsentHere")}</Notice>
          )}
          {undecided && (
            <div className="flex flex-wrap gap-3">
              <Link
                to="/apply?edit"
                className={buttonClass(hasDraft || unsentHere ? "primary" : "secondary")}
              >
                <PenLine aria-hidden="true" size={18} />
                {t(hasDraft || unsentHere ? "yours.goOn" : "yours.edit")}
              </Link>
              {hasDraft && (
                <Form method="post" action="/apply">
                  <input type="hidden" name={BASED_ON} value={current.version} />
                  <Button type="submit" variant="secondary" name={INTENT} value="discard">
                    {t("discard")}
                  </Button>
                </Form>
              )}
              <Link to="/apply?withdraw" className={buttonClass("quiet")}>
                <Undo2 aria-hidden="true" size={18} />
                {t("withdraw.open")}
              </Link>
            </div>
          )}
        </section>
        {!undecided && <LateTexts page={page} answer={answer} unsentHere={unsentHere} />}
        {message && (
          <section className="card apply-message" aria-labelledby="message">
            <h2 id="message" className="flex items-center gap-2 text-lg">
              <MailOpen aria-hidden="true" size={20} /> {t("yours.message")}
            </h2>
            <TypedText text={message} />
          </section>
        )}
        <section className="card grid gap-5 p-6 sm:p-8" aria-labelledby="sent-texts">
          <h2 id="sent-texts" className="text-xl">
            {t("yours.content")}
          </h2>
          <dl className="grid gap-5">
            {FIELDS.map((name) => (
              <div key={name}>
                <dt className="text-sm font-semibold text-muted">{t(`fields.${name}.label`)}</dt>
                <dd className="mt-1">
                  <TypedText text={application[name] || t("yours.empty")} />
                </dd>
              </div>
            ))}
          </dl>
        </section>
      </div>
      <OwnHistory events={events} />
    </div>
  );
}
