import { Form, useOutletContext } from "@remix-run/react";
import { useState } from "react";
import type { Application } from "#app/features/applications/application.server.ts";
import { TEXTS } from "#app/features/applications/fields.ts";
import type { ApplicationReview } from "#app/features/applications/review.server.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { StatusBadge } from "#app/routes/apply/status-badge.tsx";
import { LeaveGuard } from "#app/shell/leave-guard.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Fact } from "#app/ui/fact.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Time } from "#app/ui/time.tsx";
import { TypedText } from "#app/ui/typed-text.tsx";
import type { Typed } from "./actions.server.ts";
import { Decision } from "./decision.tsx";
import { History, Notes } from "./notes-and-history.tsx";
import { type ListContext, profileUrl, reviewPath } from "./query.ts";
import { BOX, FailureNotice, type ReviewProps, SECTION, useFocusKept, usePosting } from "./section.tsx";

/** One form around all sections, so that every button sends both text fields and the answer can return them. */
export function ReviewForm({ review, answer, ...given }: Pick<ReviewProps, "review" | "done" | "answer">) {
  const { application } = review;
  const posting = usePosting();
  const [unsaved, setUnsaved] = useState<Typed>({});
  const onUnsaved = (typed: Typed) => setUnsaved((others) => ({ ...others, ...typed }));
  const doneNow = answer?.outcome === "done" ? answer.done : undefined;
  const props = { review, done: answer ? doneNow : given.done, answer, unsaved, onUnsaved };
  return (
    <>
      <Form
        method="post"
        className="grid grid-cols-[minmax(0,1fr)] gap-6"
        onSubmit={(event) => posting && event.preventDefault()}
      >
        {application ? (
          <>
            <Content application={application} />
            <Decision {...props} application={application} />
          </>
        ) : (
          <Withdrawn {...props} />
        )}
        <Notes {...props} />
        <History {...props} />
      </Form>
      <LeaveGuard active={(unsaved.message ?? unsaved.note) !== undefined && !posting} />
    </>
  );
}

export function Head({ review }: { review: ApplicationReview }) {
  const { t } = useTranslation("review");
  const { discordId, username, name, application } = review;
  const heading = useFocusKept<HTMLHeadingElement>(discordId);
  return (
    <header className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <NeighbourLinks />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {/* A new element for each applicant, so that it gets the focus after a shortcut. */}
        <h2 key={discordId} ref={heading} tabIndex={-1} className="text-2xl">
          {name || username ? <bdi>{name ?? username}</bdi> : t("detail.stranger")}
        </h2>
        {application && <StatusBadge status={application.status} />}
      </div>
      <p className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-muted">
        {username && name && name !== username && (
          <span>
            @<bdi>{username}</bdi>
          </span>
        )}
        <span>
          {t("detail.id")} <code className="code">{discordId}</code>
        </span>
        <a href={profileUrl(discordId)} target="_blank" rel="noopener" className="link">
          {t("detail.profile")} <Icon name="external-link" size={14} className="inline" />
        </a>
        {application && (
          <a href="#decision" className="link">
            {t("detail.decide")} <Icon name="arrow-down" size={14} className="inline" />
          </a>
        )}
      </p>
    </header>
  );
}

function NeighbourLinks() {
  const { t } = useTranslation("review");
  const { query, previous, next } = useOutletContext<ListContext>();
  const pathOf = ({ discordId, from }: NonNullable<typeof next>) =>
    `${reviewPath({ ...query, from }, discordId)}#application`;
  const look = { variant: "secondary", size: "small" } as const;
  return (
    <nav aria-label={t("detail.ways")} className="flex flex-wrap gap-2 empty:hidden">
      {previous && (
        <ButtonLink to={pathOf(previous)} rel="prev" icon="chevron-left" {...look} data-shortcut="k">
          {t("detail.previous")}
        </ButtonLink>
      )}
      {next && (
        <ButtonLink to={pathOf(next)} rel="next" {...look} data-shortcut="j">
          {t("detail.next")} <Icon name="chevron-right" size={18} />
        </ButtonLink>
      )}
      <ButtonLink href="#list" variant="quiet" size="small" className="min-[60rem]:hidden">
        {t("detail.list")}
      </ButtonLink>
    </nav>
  );
}

function Withdrawn({ review: { events }, answer, unsaved }: ReviewProps) {
  const { t } = useTranslation("review");
  const at = events.find(({ kind }) => kind === "withdrawn")?.at;
  const message = unsaved.message ?? answer?.typed?.message;
  return (
    <section id="decision" aria-label={t("decision.title")} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {answer?.section === "decision" && <FailureNotice outcome={answer.outcome} />}
      <Notice kind="info" silent title={t("detail.withdrawn")}>
        {at && (
          <p>
            <Time value={at} />
          </p>
        )}
        {t("detail.withdrawnText")}
      </Notice>
      {message && (
        <div className={`card ${BOX}`}>
          <p className="font-medium">{t("detail.typedMessage")}</p>
          <TypedText text={message} />
        </div>
      )}
    </section>
  );
}

function Content({ application }: { application: Application }) {
  const { t } = useTranslation("review");
  const { email, submittedAt, sentAt } = application;
  return (
    <section className={SECTION} aria-label={t("detail.content")}>
      <dl className="flex flex-wrap gap-x-10 gap-y-3 border-b border-line pb-5 *:min-w-0">
        <Fact name={t("detail.email")}>
          <a href={mailTo(email)} className="link">
            <bdi>{email}</bdi>
          </a>
        </Fact>
        <Fact name={t("detail.sent")}>
          <Time value={submittedAt} />
        </Fact>
        {sentAt > submittedAt && (
          <Fact name={t("detail.sentAgain")}>
            <Time value={sentAt} />
          </Fact>
        )}
      </dl>
      <dl className="grid grid-cols-[minmax(0,1fr)] gap-6">
        {TEXTS.map((name) => (
          <div key={name}>
            <dt className="mb-1 text-note font-semibold text-muted">{t(`fields.${name}`)}</dt>
            <dd className={application[name] ? "" : "text-muted"}>
              <TypedText text={application[name] || t("detail.empty")} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Encodes an address, which may contain the start of a query, as in `a?cc=b@example.com`. */
function mailTo(email: string): string {
  const at = email.lastIndexOf("@");
  return `mailto:${encodeURIComponent(email.slice(0, at))}@${encodeURIComponent(email.slice(at + 1))}`;
}
