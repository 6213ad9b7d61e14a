import { Link } from "@remix-run/react";
import { useEffect, useRef, type KeyboardEvent } from "react";
import { useTranslation } from "react-i18next";

import type { ListedApplication } from "#app/features/applications/search.server.ts";

import { Entry } from "./entry.tsx";
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
