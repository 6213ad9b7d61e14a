import type { ReactNode } from "react";

import type { Category } from "#app/content/categories.ts";

/** Drawings of the categories, 300 units around the centre. */
const DRAWINGS: Record<Category, () => ReactNode> = {
  moderator: shields,
  fun: dice,
  economy: heap,
  utility: dial,
  levelsystem: rise,
  giveaway: burst,
  ai: stars,
  counting: spiral,
  verification: fingerprint,
  ticketsystem: tickets,
};

/** Decorative drawing of a category. */
export function Ornament({ category, className = "" }: { category: Category; className?: string }) {
  return (
    <svg
      viewBox="-300 -300 600 600"
      width="0"
      strokeOpacity="0.5"
      strokeWidth="1.5"
      className={`ornament absolute -z-1 max-w-none fill-none ${className}`}
      aria-hidden="true"
      focusable="false"
    >
      {DRAWINGS[category]()}
    </svg>
  );
}

/** One inside the other, like the walls of a keep. */
function shields() {
  const shield =
    "M0-270C70-222 150-208 226-210V-20C226 130 120 222 0 276-120 222-226 130-226-20V-210C-150-208-70-222 0-270Z";
  return [1, 0.85, 0.7, 0.55, 0.4, 0.25].map((scale) => (
    <path key={scale} d={shield} transform={`scale(${scale})`} />
  ));
}

/** A die that tumbles; its pips are pearls. */
function dice() {
  const pips = [-1, 1].flatMap((x) => [-1, 0, 1].map((y) => [x * 92, y * 92] as const));
  return (
    <>
      {[0, 9, 18, 27, 36].map((turn) => (
        <rect
          key={turn}
          x="-190"
          y="-190"
          width="380"
          height="380"
          rx="72"
          transform={`rotate(${turn - 18})`}
        />
      ))}
      <g transform="rotate(18)">
        {pips.map(([x, y]) => (
          <Pearl key={`${x} ${y}`} x={x} y={y} radius={30} />
        ))}
      </g>
    </>
  );
}

/** A heap of pearls, row upon row. */
function heap() {
  return [6, 5, 4, 3, 2, 1].flatMap((pearls, row) =>
    Array.from({ length: pearls }, (_, index) => (
      <Pearl
        key={`${row} ${index}`}
        x={(index - (pearls - 1) / 2) * 92}
        y={170 - row * 78}
        radius={44 - ((index + row) % 3) * 3}
      />
    )),
  );
}

/** Rings with a scale, as on an instrument. */
function dial() {
  return (
    <>
      {[110, 170, 280].map((radius) => (
        <circle key={radius} r={radius} />
      ))}
      {Array.from({ length: 72 }, (_, index) => (
        <path key={index} d={`M0-280V${index % 6 === 0 ? -232 : -258}`} transform={`rotate(${index * 5})`} />
      ))}
      <path d="M0-214 26 0 0 214-26 0Z" transform="rotate(36)" />
      <Pearl x={0} y={0} radius={30} />
    </>
  );
}

/** A string of pearls that climbs, each larger than the one before. */
function rise() {
  return (
    <>
      {[0, 34, 68].map((shift) => (
        <path
          key={shift}
          d={`M-290 ${250 - shift}C-120 ${240 - shift} 120 ${140 - shift} 280 ${-230 - shift / 2}`}
        />
      ))}
      {[0, 1, 2, 3, 4, 5, 6].map((index) => {
        const along = index / 6;
        return (
          <Pearl
            key={index}
            x={-250 + along * 480}
            y={round(232 - 60 * along - 320 * along ** 3)}
            radius={14 + index * 7}
          />
        );
      })}
    </>
  );
}

/** Seeds of a sunflower, each a golden angle further: it looks like confetti and nothing overlaps. */
function burst() {
  return Array.from({ length: 110 }, (_, index) => {
    const angle = index * Math.PI * (3 - Math.sqrt(5));
    const distance = 27 * Math.sqrt(index + 0.5);
    return (
      <Pearl
        key={index}
        x={round(distance * Math.cos(angle))}
        y={round(distance * Math.sin(angle))}
        radius={round(3 + distance / 28)}
      />
    );
  });
}

/** A spark inside a spark. */
function stars() {
  const star = "M0-290C22-70 70-22 290 0 70 22 22 70 0 290-22 70-70 22-290 0-70-22-22-70 0-290Z";
  return (
    <>
      {[1, 0.8, 0.6, 0.4, 0.2].map((scale) => (
        <path key={scale} d={star} transform={`scale(${scale})`} />
      ))}
      {[45, 135, 225, 315].map((turn) => (
        <path key={turn} d={star} transform={`rotate(${turn}) translate(0 -205) scale(0.2)`} />
      ))}
    </>
  );
}

/** One after the other, and round again. */
function spiral() {
  return Array.from({ length: 64 }, (_, index) => {
    const angle = index * 0.42;
    const distance = 34 + index * 4.05;
    return (
      <Pearl
        key={index}
        x={round(distance * Math.cos(angle))}
        y={round(distance * Math.sin(angle))}
        radius={round(5 + index * 0.17)}
      />
    );
  });
}

/** Ridges with gaps, no two alike. */
function fingerprint() {
  return Array.from({ length: 11 }, (_, index) => {
    const radius = 30 + index * 25;
    const whole = Math.round(Math.PI * radius * 2);
    return (
      <ellipse
        key={index}
        rx={round(radius * 0.8)}
        ry={radius}
        strokeDasharray={`${Math.round(whole * (0.5 + ((index * 7) % 5) / 12))} ${30 + ((index * 11) % 4) * 16}`}
        strokeDashoffset={(index * 137) % whole}
      />
    );
  });
}

/** A fan of tickets, each with its two notches. */
function tickets() {
  const ticket = "M-230-120H230V-44A44 44 0 0 0 230 44V120H-230V44A44 44 0 0 0-230-44Z";
  return [-40, -24, -8, 8, 24].map((turn) => (
    <g key={turn} transform={`rotate(${turn})`}>
      <path d={ticket} />
      <path d="M96-104V104" strokeDasharray="4 14" />
    </g>
  ));
}

function Pearl({ x, y, radius }: { x: number; y: number; radius: number }) {
  return <circle cx={x} cy={y} r={radius} className="fill-(--tint)" fillOpacity="0.14" />;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
