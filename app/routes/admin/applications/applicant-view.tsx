import { Form, Link, useNavigation, useOutletContext } from "@remix-run/react";
import { ArrowDown, ChevronLeft, ChevronRight, ExternalLink } from "lucide-react";
import { type RefObject, useState } from "react";
import { useTranslation } from "react-i18next";

import type { Dossier, DossierEvent } from "#app/features/applications/review.server.ts";
import { StatusBadge } from "#app/routes/apply/status-badge.tsx";
import { LeaveGuard } from "#app/shell/leave-guard.tsx";
import { buttonClass } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Time } from "#app/ui/time.tsx";

import type { Answer, Done, Typed } from "./answer.ts";
import { Content } from "./content.tsx";
import { Decision } from "./decision.tsx";
import { useFocusKept } from "./focus.ts";
import { History } from "./history.tsx";
import { Notes } from "./notes.tsx";
import { type Neighbours, profileUrl, reviewPath, type ReviewQuery } from "./query.ts";
import { Trouble } from "./refusal-notice.tsx";

interface DetailProps {
  query: ReviewQuery;
  dossier: Dossier;
  done?: Done;
  answer?: Answer;
}

/** One applicant: what they sent, what is decided and told, what was noted and what has happened. */
export function Detail(props: DetailProps) {
  const { query, dossier } = props;
  const heading = useFocusKept<HTMLHeadingElement>(dossier.discordId);
  return (
    <>
      <DetailHead heading={heading} dossier={dossier} query={query} />
      <Review key={dossier.discordId} {...props} />
    </>
  );
}

/** All of it is one form, so that whichever button is pressed, what is typed in either field goes along and comes back. */
function Review({ query, dossier, answer, ...props }: DetailProps) {
  const { discordId, application, undoable, events, notes } = dossier;
  const posting = useNavigation().formMethod === "POST";
  const [unsent, setUnsent] = useState<Typed>({});
  const action = reviewPath(query, discordId);
  const done = answer?.outcome === "done" ? answer.done : answer ? undefined : props.done;
  const shared = { action, posting, done, answer };
  return (
    <>
      <Form
        method="post"
        action={action}
        className="grid grid-cols-[minmax(0,1fr)] gap-6"
        onSubmit={(event) => posting && event.preventDefault()}
      >
        {application ? (
          <>
            <Content application={application} />
            <Decision
              {...shared}
              application={application}
              undoable={undoable}
              onUnsent={(message) => setUnsent((others) => ({ ...others, message }))}
            />
          </>
        ) : (
          <Withdrawn events={events} answer={answer} message={unsent.message ?? answer?.typed?.message} />
        )}
        <Notes {...shared} notes={notes} onUnsent={(note) => setUnsent((others) => ({ ...others, note }))} />
        <History {...shared} events={events} undoable={undoable} />
      </Form>
      <LeaveGuard active={(unsent.message ?? unsent.note) !== undefined && !posting} />
    </>
  );
}

interface DetailHeadProps {
  heading: RefObject<HTMLHeadingElement>;
  dossier: Dossier;
  query: ReviewQuery;
}

/** Who it is, where it stands, and the ways on. */
export function DetailHead({ heading, dossier, query }: DetailHeadProps) {
  const { t } = useTranslation("review");
  const { discordId, username, name, application } = dossier;
  return (
    <header className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <NeighbourLinks query={query} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {/* Anew for each: who goes on by a key hears who it is. */}
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
          {t("detail.profile")} <ExternalLink aria-hidden="true" size={14} className="inline" />
        </a>
        {application && (
          <a href="#decision" className="link">
            {t("detail.decide")} <ArrowDown aria-hidden="true" size={14} className="inline" />
          </a>
        )}
      </p>
    </header>
  );
}

/** The next application and the one before, by link and by key; on a small screen the way back up to the list. */
export function NeighbourLinks({ query }: { query: ReviewQuery }) {
  const { t } = useTranslation("review");
  const { previous, next } = useOutletContext<Neighbours>();
  const pathOf = ({ discordId, from }: NonNullable<typeof next>) =>
    `${reviewPath({ ...query, from }, discordId)}#application`;
  return (
    <nav aria-label={t("detail.ways")} className="flex flex-wrap gap-2 empty:hidden">
      {previous && (
        <Link
          to={pathOf(previous)}
          rel="prev"
          className={buttonClass("secondary", "small")}
          data-shortcut="k"
        >
          <ChevronLeft aria-hidden="true" size={16} /> {t("detail.previous")}
        </Link>
      )}
      {next && (
        <Link to={pathOf(next)} rel="next" className={buttonClass("secondary", "small")} data-shortcut="j">
          {t("detail.next")} <ChevronRight aria-hidden="true" size={16} />
        </Link>
      )}
      <a href="#list" className={`review-back ${buttonClass("quiet", "small")}`}>
        {t("detail.list")}
      </a>
    </nav>
  );
}

interface WithdrawnProps {
  events: DossierEvent[];
  answer?: Answer;
  /** What was typed for the applicant, and has no field any more. */
  message?: string;
}

/** In place of an application that was taken back: when, and what of it is left. */
export function Withdrawn({ events, answer, message }: WithdrawnProps) {
  const { t, i18n } = useTranslation("review");
  const at = events.find(({ kind }) => kind === "withdrawn")?.at;
  return (
    <section id="decision" aria-label={t("decision.title")} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {answer?.section === "decision" && <Trouble answer={answer} />}
      <Notice kind="info" silent title={t("detail.withdrawn")}>
        {at && (
          <p>
            <Time value={at} locale={i18n.language} />
          </p>
        )}
        {t("detail.withdrawnText")}
      </Notice>
      {message && (
        <div className="card review-note">
          <p className="font-medium">{t("detail.typedMessage")}</p>
          <p dir="auto" className="review-text">
            {message}
          </p>
        </div>
      )}
    </section>
  );
}
