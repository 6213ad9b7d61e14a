import { useId, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";

import { plain } from "#app/features/guilds/guild-search.ts";
import { FieldGroup } from "#app/ui/field.tsx";

import type { ControlProps } from "./setting-field.tsx";

/** A channel or role to pick. */
export interface Pick {
  id: string;
  name: string;
  sign: ReactNode;
  /** Why it cannot be picked, or will not work although it is. */
  obstacle?: string;
}

interface PicksFieldProps {
  frame: ControlProps["frame"];
  name: string;
  /** In the order of display. */
  listed: Pick[];
  /** Ids, as stored or submitted. */
  value: unknown;
  /** Obstacle of a chosen id that is not listed. */
  gone: string;
  /** Text where there is nothing to pick. */
  empty: string;
  /** At most one, and perhaps none: in these words. */
  single?: { none: string };
  max?: number;
}

/** Some of the channels or roles of a server. Chosen ones that do not exist any more come first, to be unticked. */
export function PicksField({ frame, listed, value, gone, empty, ...rest }: PicksFieldProps) {
  const ids: unknown[] = Array.isArray(value) ? value : [];
  const chosen = ids.filter((id): id is string => typeof id === "string" && id !== "");
  const lost = chosen
    .filter((id) => !listed.some((pick) => pick.id === id))
    .map((id): Pick => ({ id, name: id, sign: null, obstacle: gone }));
  const picks = [...lost, ...listed];
  return (
    <FieldGroup {...frame}>
      {(wiring) =>
        picks.length === 0 ? (
          <p className="text-sm text-muted">{empty}</p>
        ) : (
          <PickList {...rest} picks={picks} chosen={chosen} describedBy={wiring["aria-describedby"]} />
        )
      }
    </FieldGroup>
  );
}

interface PickListProps extends Omit<PicksFieldProps, "frame" | "listed" | "value" | "gone" | "empty"> {
  picks: Pick[];
  chosen: readonly string[];
  describedBy?: string;
}

/** Longer lists get a filter, where scripts run. */
const LONG = 10;

/** Checkboxes or radio buttons. A chosen row can always be unticked; the filter hides rows and never changes what is sent. */
function PickList({ name, picks, chosen, single, max, describedBy }: PickListProps) {
  const { t } = useTranslation("settings");
  const [wanted, setWanted] = useState("");
  const [many, setMany] = useState(chosen.length);
  const count = useId();
  const fits = (pick: Pick) => plain(pick.name).includes(plain(wanted).trim());
  return (
    <div className="grid gap-2">
      {picks.length > LONG && (
        <div className="grid gap-1 noscript:hidden">
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
            {wanted && t("pick.found", { count: picks.filter(fits).length })}
          </span>
        </div>
      )}
      <ul
        className="relative max-h-76 overflow-y-auto overscroll-contain rounded-control border border-edge bg-surface p-1.5 [scrollbar-gutter:stable] *:[contain-intrinsic-size:auto_2.5rem] *:[content-visibility:auto]"
        aria-describedby={describedBy}
        onChange={({ currentTarget }) => setMany(currentTarget.querySelectorAll(":checked").length)}
      >
        {single && (
          <li hidden={wanted !== ""}>
            <label className="pick-row">
              <input type="radio" name={name} value="" defaultChecked={chosen.length === 0} />
              <span className="text-muted">{single.none}</span>
            </label>
          </li>
        )}
        {picks.map((pick) => (
          <li key={pick.id} hidden={!fits(pick)}>
            <label className="pick-row">
              <input
                type={single ? "radio" : "checkbox"}
                name={name}
                value={pick.id}
                defaultChecked={chosen.includes(pick.id)}
                disabled={pick.obstacle !== undefined && !chosen.includes(pick.id)}
              />
              {pick.sign}
              <span className="min-w-0">
                <bdi>{pick.name}</bdi>
                {pick.obstacle && <span className="block text-fine text-muted">{pick.obstacle}</span>}
              </span>
            </label>
          </li>
        ))}
      </ul>
      {max !== undefined && (
        <p className={many > max ? "text-sm font-medium text-danger" : "text-sm text-muted"}>
          {t("pick.chosen", { count: many, max })}
        </p>
      )}
    </div>
  );
}
