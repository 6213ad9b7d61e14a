import { useId } from "react";
import type { GuildFacts } from "#app/features/guilds/guild-facts.server.ts";
import { effortFor, levelsToShow, xpFor, type LevelSettings } from "#app/features/settings/levels.ts";
import { numberFormat } from "#app/i18n/formats.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { PartMention } from "#app/routes/dashboard/names.tsx";
import { Card } from "#app/ui/card.tsx";
import { durationIn } from "./times.tsx";

const CELLS = "*:px-3 *:py-2.5 *:text-start *:align-baseline";
/** A row in a narrow place, as on a phone or beside the form: each level is a list of its own. */
const LIST =
  "@max-2xl:block @max-2xl:py-3 @max-2xl:*:grid @max-2xl:*:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] @max-2xl:*:gap-3 " +
  "@max-2xl:*:px-0 @max-2xl:*:py-0.5 @max-2xl:*:before:font-normal @max-2xl:*:before:text-muted @max-2xl:*:before:content-[attr(data-label)]";

const COLUMNS = ["xp", "messages", "writing", "talking", "role"] as const;
const GLANCE = 10;
const OPEN = "–";

export function LevelTable({ settings, facts }: { settings: LevelSettings; facts: GuildFacts }) {
  const { t, i18n } = useTranslation("preview");
  const number = (value: number) => numberFormat(i18n.language).format(value);
  const duration = (seconds?: number) => (seconds === undefined ? OPEN : durationIn(i18n.language, seconds));
  const effortAt = (level: number) => {
    const { messages, writing, talking } = effortFor(level, settings);
    const [fewest, most] = [number(messages?.fewest ?? 0), number(messages?.most ?? 0)];
    const range = fewest === most ? most : t("levels.range", { fewest, most });
    return {
      messages: messages ? range : OPEN,
      writing: duration(writing),
      talking: duration(talking),
    };
  };
  const rolesAt = (level: number) => settings.roles.filter((role) => role.level === level);
  const levels = levelsToShow(settings.roles);
  const { messages, writing } = effortAt(GLANCE);
  return (
    <Card id="levels-table" title={t("levels.title")} className="@container gap-4 p-4.5 lg:p-7">
      {writing !== OPEN && (
        <p className="text-muted">{t("levels.glance", { level: GLANCE, messages, duration: writing })}</p>
      )}
      <LevelCurve
        highest={levels.at(-1) ?? GLANCE}
        marked={levels.filter((level) => rolesAt(level).length > 0)}
      />
      <details>
        <summary className="w-fit py-2 font-semibold text-accent">{t("levels.table")}</summary>
        <table className="mt-2 w-full border-collapse text-start text-compact tabular-nums @max-2xl:block">
          <thead className="text-fine text-muted @max-2xl:hidden">
            <tr className={CELLS}>
              {(["level", ...COLUMNS] as const).map((column) => (
                <th key={column} scope="col">
                  {t(`levels.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="@max-2xl:block">
            {levels.map((level) => {
              const roles = rolesAt(level);
              const role = (
                <span className="flex flex-wrap gap-1">
                  {roles.map(({ roleId }, index) => (
                    <PartMention key={index} kind="role" id={roleId} facts={facts} />
                  ))}
                </span>
              );
              const cells = { ...effortAt(level), xp: number(xpFor(level)), role };
              return (
                <tr key={level} className={`border-t border-line ${CELLS} ${LIST}`}>
                  <th scope="row" data-label={t("levels.level")}>
                    {level}
                  </th>
                  {COLUMNS.map((column) =>
                    column === "role" && roles.length === 0 ? (
                      <td key={column} className="text-muted @max-2xl:hidden!">
                        {t("levels.noRole")}
                      </td>
                    ) : (
                      <td key={column} data-label={t(`levels.${column}`)}>
                        {cells[column]}
                      </td>
                    ),
                  )}
                </tr>
              );
            })}
          </tbody>
        </table>
      </details>
    </Card>
  );
}

const WIDTH = 480;
const HEIGHT = 160;
const EDGE = 10;

/** A parabola is one curve whose handle lies halfway along the ground. */
const CURVE = `M${EDGE} ${HEIGHT}Q${WIDTH / 2} ${HEIGHT} ${WIDTH - EDGE} ${EDGE}`;

/** XP over levels: a pearl, with a thread down to the ground, for each level that has a role. */
function LevelCurve({ highest, marked }: { highest: number; marked: number[] }) {
  const { t, i18n } = useTranslation("preview");
  const id = useId();
  const xp = numberFormat(i18n.language).format(xpFor(highest));
  const described = [t("levels.curve.text", { level: highest, xp })];
  if (marked.length > 0) described.push(t("levels.curve.roles", { count: marked.length }));
  return (
    <div className="grid max-w-2xl gap-1 text-fine text-muted tabular-nums">
      <p className="text-end">{t("levels.curve.top", { xp })}</p>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-text`}
        className="w-full overflow-visible border-b border-edge"
      >
        <title id={`${id}-title`}>{t("levels.curve.title")}</title>
        <desc id={`${id}-text`}>{described.join(" ")}</desc>
        <path className="fill-accent-soft" d={`${CURVE}V${HEIGHT}Z`} />
        <path className="fill-none stroke-accent" strokeWidth="3" strokeLinecap="round" d={CURVE} />
        {marked.map((level) => {
          const rounded = (length: number) => Math.round(length * 10) / 10;
          const x = rounded(EDGE + (level / highest) * (WIDTH - 2 * EDGE));
          const y = rounded(HEIGHT - (level / highest) ** 2 * (HEIGHT - EDGE));
          return (
            <g key={level}>
              <path className="stroke-edge" strokeWidth="1.5" d={`M${x} ${y}V${HEIGHT}`} />
              <circle className="fill-surface stroke-accent" strokeWidth="3" cx={x} cy={y} r="6" />
            </g>
          );
        })}
      </svg>
      <p className="flex justify-between gap-4">
        <span>{t("levels.curve.start")}</span>
        <span>{t("levels.levelAt", { level: highest })}</span>
      </p>
    </div>
  );
}
