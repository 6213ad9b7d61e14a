import { useId, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";

import { plain } from "#app/features/guilds/guild-search.ts";

/** One thing that can be picked. */
export interface Pick {
  id: string;
  /** What the filter looks at. */
  name: string;
  sign: ReactNode;
  /** Why it cannot be picked, or why it will not work although it is. */
  obstacle?: string;
  /** Heads the group that begins with it. */
  heading?: string;
}

interface PickListProps {
  name: string;
  picks: Pick[];
  chosen: readonly string[];
  /** One only, and then perhaps none: in these words. */
  single?: { none: string };
  /** The most that can be chosen. */
  max?: number;
  describedBy?: string;
}

/** Longer lists get a filter, where it works. */
const LONG = 10;

/**
 * Ticks or radio buttons for the many channels and roles of a server. What is chosen can always be taken away, even where it
 * could not be chosen now; the filter hides rows and never changes what is sent.
 */
export function PickList({ name, picks, chosen, single, max, describedBy }: PickListProps) {
  const { t } = useTranslation("settings");
  const [wanted, setWanted] = useState("");
  const [many, setMany] = useState(chosen.length);
  const count = useId();
  const shown = picks.filter((pick) => fits(pick, wanted));
  return (
    <div className="grid gap-2">
      {picks.length > LONG && (
        <div className="pick-filter">
          <input
            type="search"
            aria-label={t("pick.filter")}
            aria-describedby={count}
            placeholder={t("pick.filter")}
            value={wanted}
            onChange={(event) => setWanted(event.currentTarget.value)}
            // Not a setting: it has no name, and Enter does not save.
            onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
            className="input"
          />
          <span id={count} role="status" className="text-sm text-muted">
            {wanted && t("pick.found", { count: shown.length })}
          </span>
        </div>
      )}
      <ul
        className="pick-list"
        aria-describedby={describedBy}
        onChange={({ currentTarget }) => setMany(currentTarget.querySelectorAll(":checked").length)}
      >
        {single && (
          <li hidden={wanted !== ""}>
            <label className="pick-row">
              <input
                type="radio"
                name={name}
                value=""
                defaultChecked={chosen.length === 0}
                className="tick"
              />
              <span className="text-muted">{single.none}</span>
            </label>
          </li>
        )}
        {picks.map((pick) => {
          const isChosen = chosen.includes(pick.id);
          return (
            <li key={pick.id} hidden={!fits(pick, wanted)}>
              {pick.heading && <p className="pick-heading">{pick.heading}</p>}
              <label className="pick-row">
                <input
                  type={single ? "radio" : "checkbox"}
                  name={name}
                  value={pick.id}
                  defaultChecked={isChosen}
                  disabled={pick.obstacle !== undefined && !isChosen}
                  className="tick"
                />
                {pick.sign}
                <span className="min-w-0">
                  <bdi>{pick.name}</bdi>
                  {pick.obstacle && <span className="pick-obstacle">{pick.obstacle}</span>}
                </span>
              </label>
            </li>
          );
        })}
      </ul>
      {max !== undefined && (
        <p className={many > max ? "text-sm font-medium text-danger" : "text-sm text-muted"}>
          {t("pick.chosen", { count: many, max })}
        </p>
      )}
    </div>
  );
}

function fits({ name }: Pick, wanted: string): boolean {
  return plain(name).includes(plain(wanted).trim());
}
