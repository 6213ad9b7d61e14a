import { Form, useNavigation, useSearchParams } from "@remix-run/react";
import { useState } from "react";
import { type Content, contentBy, FIELDS, sameContent } from "#app/features/applications/fields.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { QuietPage } from "#app/ui/full-page.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Time } from "#app/ui/time.tsx";
import { TypedText } from "#app/ui/typed-text.tsx";
import { OwnHistory, TWO_COLUMNS } from "./aside.tsx";
import { DiscardButton, FailureNotice, OWN_LINE } from "./form-bar.tsx";
import { forgetCopy, type LocalCopy, useUnsent } from "./local-copy.ts";
import type { ApplyAnswer, ApplyData } from "./route.tsx";
import { StatusBadge } from "./status-badge.tsx";

type SentPage = ApplyData & { application: NonNullable<ApplyData["application"]> };

interface SentProps {
  page: SentPage;
  answer: ApplyAnswer;
}

export function Sent({ page, view, answer }: SentProps & { view: "sent" | "withdraw" | "own" }) {
  const { t } = useTranslation("applications");
  const { person, application, events, current, hasDraft } = page;
  // Also forgets the copy of what was just sent.
  const [unsentHere] = useUnsent(person.id, current);
  const { status, submittedAt, sentAt, message, undecided } = application;
  const isDiscarded = useSearchParams()[0].get("draft") === "discarded" && !hasDraft;
  const hasUnsent = hasDraft || unsentHere !== undefined;
  if (view === "sent")
    return (
      <QuietPage title={t("thanks.title", { name: person.name })} text={t("thanks.text")}>
        <div className="flex flex-wrap justify-center gap-3">
          <ButtonLink href="/">{t("thanks.home")}</ButtonLink>
          <ButtonLink to="/apply" variant="secondary">
            {t("thanks.see")}
          </ButtonLink>
        </div>
      </QuietPage>
    );
  if (view === "withdraw") return <WithdrawQuestion page={page} />;
  return (
    <div className={TWO_COLUMNS}>
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
            {t("yours.sent")} <Time value={submittedAt} />
            {sentAt > submittedAt && (
              <>
                {" · "}
                {t("yours.changed")} <Time value={sentAt} />
              </>
            )}
          </p>
          {answer?.outcome === "failed" && <FailureNotice reason={answer.reason} text="errorUpdating" />}
          {isDiscarded && <Notice kind="success">{t("draft.discarded")}</Notice>}
          {undecided && hasUnsent && (
            <Notice kind="info">{t(hasDraft ? "yours.unsent" : "yours.unsentHere")}</Notice>
          )}
          {undecided && (
            <div className="flex flex-wrap gap-3">
              <ButtonLink to="/apply?edit" icon="pen" variant={hasUnsent ? "primary" : "secondary"}>
                {t(hasUnsent ? "yours.goOn" : "yours.edit")}
              </ButtonLink>
              {hasDraft && <DiscardForm version={current.version} />}
              <ButtonLink to="/apply?withdraw" icon="undo" variant="quiet">
                {t("withdraw.open")}
              </ButtonLink>
            </div>
          )}
        </section>
        {!undecided && <UnsentTexts page={page} answer={answer} unsentHere={unsentHere} />}
        {message && (
          <Card
            id="message"
            className="gap-3 border-accent bg-accent-soft p-[clamp(1.25rem,3vw,2rem)]"
            headingClass="flex items-center gap-2 text-lg"
            title={
              <>
                <Icon name="mail-open" size={20} /> {t("yours.message")}
              </>
            }
          >
            <TypedText text={message} />
          </Card>
        )}
        <Card id="sent-texts" title={t("yours.content")}>
          <Texts className="gap-5" content={contentBy((name) => application[name] || t("yours.empty"))} />
        </Card>
      </div>
      <OwnHistory events={events} />
    </div>
  );
}

function UnsentTexts({ page, answer, unsentHere }: SentProps & { unsentHere?: LocalCopy }) {
  const { t } = useTranslation("applications");
  const [forgotten, setForgotten] = useState<LocalCopy>();
  const { current, hasDraft } = page;
  const draft = hasDraft ? current.content : undefined;
  const here = unsentHere === forgotten ? undefined : unsentHere;
  const isElsewhere = (content: Content) =>
    [draft, here?.content].some((other) => other && sameContent(other, content));
  const posted = answer?.outcome === "decided" && !isElsewhere(answer.content) ? answer.content : undefined;
  if (!draft && !posted && !here) return null;
  return (
    <Card id="late" title={t("late.title")}>
      <p className="text-muted">{t("late.text")}</p>
      {posted && <Texts content={posted} />}
      {draft && (
        <>
          <Texts content={draft} />
          <DiscardForm version={current.version} />
        </>
      )}
      {here && (
        <>
          <h3 className="font-semibold">{t("late.here")}</h3>
          <Texts content={here.content} />
          <div>
            <Button
              variant="secondary"
              onClick={() => {
                forgetCopy(here.key);
                setForgotten(here);
              }}
            >
              {t("draft.discardHere")}
            </Button>
          </div>
        </>
      )}
    </Card>
  );
}

function Texts({ content, className = "gap-4" }: { content: Content; className?: string }) {
  const { t } = useTranslation("applications");
  return (
    <dl className={`grid ${className}`}>
      {FIELDS.filter((name) => content[name] !== "").map((name) => (
        <div key={name}>
          <dt className="text-sm font-semibold text-muted">{t(`fields.${name}.label`)}</dt>
          <dd className="mt-1">
            <TypedText text={content[name]} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function DiscardForm({ version }: { version: number }) {
  return (
    <Form method="post" action="/apply" className={OWN_LINE}>
      <input type="hidden" name="basedOn" value={version} />
      <DiscardButton />
    </Form>
  );
}

function WithdrawQuestion({ page: { current, hasDraft } }: { page: SentPage }) {
  const { t } = useTranslation("applications");
  const sending = useNavigation().formMethod === "POST";
  const ways = hasDraft
    ? ([
        ["changes", "withdraw.keepChanges"],
        ["sent", "withdraw.keepSent"],
      ] as const)
    : ([["changes", "withdraw.confirm"]] as const);
  return (
    <section className="card mx-auto grid max-w-xl gap-5 p-6 sm:p-8" aria-labelledby="withdraw">
      <h1 id="withdraw" className="text-2xl">
        {t("withdraw.title")}
      </h1>
      <p className="text-muted">{t(hasDraft ? "withdraw.textChanges" : "withdraw.text")}</p>
      <Form method="post" action="/apply" className="flex flex-wrap gap-3">
        <input type="hidden" name="basedOn" value={current.version} />
        <input type="hidden" name="intent" value="withdraw" />
        {ways.map(([keep, text]) => (
          <Button key={keep} type="submit" variant="danger" name="keep" value={keep} aria-disabled={sending}>
            {t(text)}
          </Button>
        ))}
        <ButtonLink to="/apply" variant="secondary">
          {t("withdraw.keep")}
        </ButtonLink>
      </Form>
    </section>
  );
}
