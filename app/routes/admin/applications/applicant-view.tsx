import { Form } from "@remix-run/react";
import type { Application } from "#app/features/applications/application.server.ts";
import { TEXTS } from "#app/features/applications/fields.ts";
import type { searchApplicants } from "#app/features/applications/list.server.ts";
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
import type { Answer } from "./actions.server.ts";
import { Decision } from "./decision.tsx";
import { History, Notes } from "./notes-and-history.tsx";
import { profileUrl, reviewPath, type ReviewQuery } from "./query.ts";
import { BOX, type ReviewProps, Section, SECTION, usePosting } from "./section.tsx";
import { useFieldText } from "./text-field.tsx";

/** One form around all sections, so that every button sends both text fields and the answer can return them. */
export function ReviewForm({ review, answer }: { review: ApplicationReview; answer?: Answer }) {
  const { application, notes } = review;
  const posting = usePosting();
  const message = useFieldText("message", answer, application?.message ?? "");
  const note = useFieldText("note", answer, "", notes.at(-1));
  const props = { review, answer, message, note };
  return (
    <>
      <Form
        method="post"
        className="grid grid-cols-[minmax(0,1fr)] gap-6"
        onSubmit={(event) => posting && event.preventDefault()}
      >
        {application && <Content application={application} />}
        {application ? <Decision {...props} application={application} /> : <Withdrawn {...props} />}
        <Notes {...props} />
        <History {...props} />
      </Form>
      <LeaveGuard active={message.isUnsaved || note.isUnsaved} />
    </>
  );
}

export function Head({ review, ...neighbours }: Neighbours & { review: ApplicationReview }) {
  const { t } = useTranslation("review");
  const { discordId, username, name, application } = review;
  return (
    <header className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <NeighbourLinks {...neighbours} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {/* A new element for each applicant, so that it gets the focus after a shortcut. */}
        <h2 key={discordId} tabIndex={-1} className="text-2xl">
          {name || username ? <bdi>{name ?? username}</bdi> : t("detail.stranger")}
        </h2>
        {application && <StatusBadge status={application.status} />}
      </div>
      <p className="flex flex-wrap items-baseline gap-x-4 gap-y-1 text-sm text-muted">
        {username && name && name !== username && (
          <span>
            <bdi>@{username}</bdi>
          </span>
        )}
        <span>
          {t("detail.id")} <code className="code">{discordId}</code>
        </span>
        <a href={profileUrl(discordId)} target="_blank" rel="noopener" className="link">
          {t("detail.profile")}
          <Icon name="external-link" size={14} className="ms-1 inline" />
        </a>
        {application && (
          <a href="#decision" className="link">
            {t("detail.decide")}
            <Icon name="arrow-down" size={14} className="ms-1 inline" />
          </a>
        )}
      </p>
    </header>
  );
}

type Neighbours = Pick<Awaited<ReturnType<typeof searchApplicants>>, "previous" | "next"> & {
  query: ReviewQuery;
};

function NeighbourLinks({ query, previous, next }: Neighbours) {
  const { t } = useTranslation("review");
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

function Withdrawn({ review: { events }, answer, message }: ReviewProps) {
  const { t } = useTranslation("review");
  const at = events.find(({ kind }) => kind === "withdrawn")?.at;
  return (
    <Section id="decision" title={t("decision.title")} answer={answer}>
      <Notice kind="info" silent title={t("detail.withdrawn")}>
        {at && (
          <p>
            <Time value={at} />
          </p>
        )}
        {t("detail.withdrawnText")}
      </Notice>
      {message.isUnsaved && (
        <div className={BOX}>
          <p className="font-medium">{t("detail.typedMessage")}</p>
          <TypedText text={message.value} />
        </div>
      )}
    </Section>
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
