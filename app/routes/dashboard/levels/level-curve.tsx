import { useId } from "react";
import { useTranslation } from "react-i18next";

import { isLevel, xpFor } from "#app/features/settings/levels.ts";

/** In units of the view box. */
const WIDTH = 480;
const HEIGHT = 160;
const EDGE = 10;

/** A square is a parabola, and a parabola one curve whose handle lies halfway along the ground. */
const CURVE = `M${EDGE} ${HEIGHT}Q${WIDTH / 2} ${HEIGHT} ${WIDTH - EDGE} ${EDGE}`;

interface LevelCurveProps {
  /** The last level that is drawn. */
  highest: number;
  /** Levels with a role. */
  marked: number[];
}

/** XP over levels: a pearl, with a thread down to the ground, for each level that has a role. */
export function LevelCurve({ highest, marked }: LevelCurveProps) {
  const { t, i18n } = useTranslation("preview");
  const id = useId();
  const pearls = [...new Set(marked)].filter((level) => isLevel(level) && level <= highest);
  const xp = new Intl.NumberFormat(i18n.language).format(xpFor(highest));
  const described = [t("levels.curve.text", { level: highest, xp })];
  if (pearls.length > 0) described.push(t("levels.curve.roles", { count: pearls.length }));
  return (
    <div className="grid max-w-2xl gap-1 text-fine text-muted tabular-nums">
      <p className="text-end">{t("levels.curve.top", { xp })}</p>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-text`}
        focusable="false"
        className="w-full overflow-visible border-b border-edge"
      >
        <title id={`${id}-title`}>{t("levels.curve.title")}</title>
        <desc id={`${id}-text`}>{described.join(" ")}</desc>
        <path className="fill-accent-soft" d={`${CURVE}V${HEIGHT}Z`} />
        <path className="fill-none stroke-accent" strokeWidth="3" strokeLinecap="round" d={CURVE} />
        {pearls.map((level) => {
          const { x, y } = placeOf(level / highest);
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

/** Point of the curve: the height is the square of the part. */
function placeOf(part: number): { x: number; y: number } {
  const rounded = (length: number) => Math.round(length * 10) / 10;
  return {
    x: rounded(EDGE + part * (WIDTH - 2 * EDGE)),
    y: rounded(HEIGHT - part ** 2 * (HEIGHT - EDGE)),
  };
}
