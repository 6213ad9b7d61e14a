import { Link, useFetcher } from "@remix-run/react";
import { useEffect, useRef, type KeyboardEvent } from "react";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { guildPath, queryOf } from "#app/paths.ts";
import type { clientLoader } from "#app/routes/dashboard/search.tsx";
import { siteFailure } from "#app/shell/client-action.ts";

/** Milliseconds without a key after which hits are loaded, and how many of them are shown. */
const PAUSE = 150;
const MOST = 8;

interface FindHitsProps {
  guildId: string;
  query: string;
  field: { current: HTMLElement | null };
  onChosen: () => void;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
}

/** The first hits of a search for a setting, as links to the fields. */
export function FindHits({ guildId, query, field, onChosen, onKeyDown }: FindHitsProps) {
  const { t } = useTranslation("settings");
  const { load, data } = useFetcher<typeof clientLoader>();
  const page = guildPath(guildId, "search");
  useEffect(() => {
    let isOver = false;
    const look = async () => {
      if (!(await siteFailure()) && !isOver) load(page + queryOf({ q: query }));
    };
    const timer = setTimeout(() => void look(), PAUSE);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [query, page, load]);
  const hits = (data?.hits ?? []).flatMap(({ id, title, fields }) =>
    fields.length === 0
      ? [{ href: id, text: title, module: "" }]
      : fields.map(({ name, label }) => ({ href: `${id}#setting-${name}`, text: label, module: title })),
  );
  const isNone = data?.hits.length === 0;
  // The field gets the focus of a hit that is no longer found.
  const focused = useRef<HTMLElement>();
  useEffect(() => {
    if (focused.current?.isConnected !== false) return;
    focused.current = undefined;
    if (document.activeElement === document.body) field.current?.focus();
  });
  return (
    <>
      {hits.length > 0 && (
        <ul className="card grid p-1" aria-label={t("search.hits")}>
          {hits.slice(0, MOST).map(({ href, text, module }, place) => (
            // Keeps the focus at its place when the hits of a longer query come.
            <li key={place}>
              <Link
                to={guildPath(guildId, href)}
                className="flex items-baseline justify-between gap-x-2 rounded-control px-2.5 py-1.5 text-compact hover:bg-accent-soft"
                onClick={onChosen}
                onFocus={(event) => (focused.current = event.currentTarget)}
                onKeyDown={onKeyDown}
              >
                <bdi>{text}</bdi>
                {module && <bdi className="max-w-32 flex-none text-fine text-muted">{module}</bdi>}
              </Link>
            </li>
          ))}
        </ul>
      )}
      <p aria-live="polite" className={isNone ? "text-fine text-muted" : "sr-only"}>
        {isNone ? t("search.none", { query: data.query }) : hits.length > 0 && t("search.shown")}
      </p>
    </>
  );
}
