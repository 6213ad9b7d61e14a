import { Link } from "@remix-run/react";
import { PenLine } from "lucide-react";
import { type KeyboardEvent, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";

import type { FormerApplicant, ListedApplication } from "#app/features/applications/list.server.ts";
import { StatusBadge } from "#app/routes/apply/status-badge.tsx";
import { Time } from "#app/ui/time.tsx";

import { reviewPath, type ReviewQuery } from "./query.ts";

interface ListProps {
  query: ReviewQuery;
  entries: ListedApplication[];
  /** Who the next page begins with. */
  older?: ListedApplication;
  chosen?: string;
}

/** A page of the list in a box that scrolls by itself, and stays where it is while others are chosen in it. */
export function ApplicationList({ query, entries, older, chosen }: ListProps) {
  const { t } = useTranslation("review");
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Another list, or another page of it, begins at its top.
    if (box.current) box.current.scrollTop = 0;
  }, [query.status, query.q, query.from]);
  useEffect(() => {
    if (box.current) showCurrent(box.current);
  }, [chosen, entries]);
  if (entries.length === 0)
    return <NothingListed filtered={Boolean(query.status || query.q || query.from)} />;
  return (
    <div
      ref={box}
      id="list"
      className="card review-list"
      role="region"
      aria-label={t("list.label")}
      tabIndex={-1}
    >
      {/* Its links take the keys. */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <ol onKeyDown={goByArrow}>
        {entries.map((entry, index) => (
          <li key={entry.discordId}>
            <Entry
              entry={entry}
              query={query}
              current={entry.discordId === chosen}
              // Where none is chosen, the next one is the first.
              shortcut={!chosen && index === 0 ? "j" : undefined}
            />
          </li>
        ))}
      </ol>
      {(older || query.from) && (
        <p className="review-pages">
          {query.from && (
            <Link to={reviewPath({ ...query, from: undefined }, chosen)} preventScrollReset className="link">
              {t("list.newest")}
            </Link>
          )}
          {older && (
            <Link
              to={reviewPath({ ...query, from: older.place }, chosen)}
              rel="next"
              preventScrollReset
              className="link"
            >
              {t("list.older")}
            </Link>
          )}
        </p>
      )}
    </div>
  );
}

/** Instead of the list. */
export function NothingListed({ filtered }: { filtered: boolean }) {
  const { t } = useTranslation("review");
  return (
    <div id="list" className="card review-empty">
      <h2 className="text-lg">{t(filtered ? "list.notFound" : "list.none")}</h2>
      <p className="text-muted">{t(filtered ? "list.notFoundText" : "list.noneText")}</p>
    </div>
  );
}

/** Moves the box, and not the page, as little as is needed. */
function showCurrent(box: HTMLElement): void {
  const current = box.querySelector("[aria-current]")?.getBoundingClientRect();
  if (!current) return;
  const { top, bottom } = box.getBoundingClientRect();
  if (current.top < top) box.scrollTop -= top - current.top;
  else if (current.bottom > bottom) box.scrollTop += current.bottom - bottom;
}

function goByArrow(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  const links = [...event.currentTarget.querySelectorAll("a")];
  const at = links.findIndex((link) => link === document.activeElement);
  const link = links[at + (event.key === "ArrowDown" ? 1 : -1)];
  event.preventDefault();
  // A key that is held would open one after the other.
  if (event.repeat) return;
  link?.focus({ preventScroll: true });
  link?.click();
}

interface EntryProps {
  entry: ListedApplication;
  query: ReviewQuery;
  current: boolean;
  shortcut?: string;
}

/** One line of the list: who, when, where it stands. It leads to the application, on a small screen further down. */
export function Entry({ entry, query, current, shortcut }: EntryProps) {
  const { t, i18n } = useTranslation("review");
  const { discordId, username, name, status, submittedAt, changed } = entry;
  return (
    <Link
      to={`${reviewPath(query, discordId)}#application`}
      className="review-entry"
      aria-current={current ? "true" : undefined}
      data-shortcut={shortcut}
    >
      <span className="review-entry-name">
        <bdi>{name ?? username}</bdi>
      </span>
      <StatusBadge status={status} />
      <span className="text-sm text-muted">
        {name && name !== username && (
          <>
            @<bdi>{username}</bdi> ·{" "}
          </>
        )}
        <Time value={submittedAt} locale={i18n.language} />
      </span>
      {changed && (
        <span className="review-changed">
          <PenLine aria-hidden="true" size={14} /> {t("list.changed")}
        </span>
      )}
    </Link>
  );
}

interface FormerListProps {
  query: ReviewQuery;
  people: FormerApplicant[];
  chosen?: string;
}

/** Who has no application any more: what happened and what was noted is still there to read. */
export function FormerList({ query, people, chosen }: FormerListProps) {
  const { t } = useTranslation("review");
  if (people.length === 0) return <NothingListed filtered />;
  return (
    <div id="list" className="card review-list" role="region" aria-label={t("list.label")} tabIndex={-1}>
      <ol>
        {people.map((person) => (
          <li key={person.discordId}>
            <FormerEntry person={person} query={query} current={person.discordId === chosen} />
          </li>
        ))}
      </ol>
    </div>
  );
}

/** Who never signed in here has no name: their id says who it is. */
function FormerEntry({
  person: { discordId, username, name, at },
  query,
  current,
}: {
  person: FormerApplicant;
  query: ReviewQuery;
  current: boolean;
}) {
  const { i18n } = useTranslation();
  return (
    <Link
      to={`${reviewPath(query, discordId)}#application`}
      className="review-entry"
      aria-current={current ? "true" : undefined}
    >
      <span className="review-entry-name">
        <bdi>{name ?? username ?? discordId}</bdi>
      </span>
      <span className="text-sm text-muted">
        <Time value={at} locale={i18n.language} />
      </span>
    </Link>
  );
}
