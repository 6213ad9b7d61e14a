import type { Category } from "#app/content/categories.ts";

export function Ornament({ category, className = "" }: { category: Category; className?: string }) {
  return (
    <svg
      viewBox="-300 -300 600 600"
      width="0"
      strokeOpacity="0.5"
      strokeWidth="1.5"
      className={`ornament absolute -z-1 max-w-none fill-none ${className}`}
      aria-hidden="true"
      dangerouslySetInnerHTML={{ __html: DRAWINGS[category] }}
    />
  );
}

const SHIELD =
  "M0-270C70-222 150-208 226-210V-20C226 130 120 222 0 276-120 222-226 130-226-20V-210C-150-208-70-222 0-270Z";
const STAR = "M0-290C22-70 70-22 290 0 70 22 22 70 0 290-22 70-70 22-290 0-70-22-22-70 0-290Z";
const TICKET = "M-230-120H230V-44A44 44 0 0 0 230 44V120H-230V44A44 44 0 0 0-230-44Z";
const GOLDEN_ANGLE = Math.PI * (3 - Math.sqrt(5));

/** Content of the SVG, 300 units around the centre. */
const DRAWINGS: Record<Category, string> = {
  moderator: each([1, 0.85, 0.7, 0.55, 0.4, 0.25], (scale) => path(SHIELD, `scale(${scale})`)),
  // A die that tumbles, with pearls as pips.
  fun:
    each(
      [-18, -9, 0, 9, 18],
      (turn) => `<rect x="-190" y="-190" width="380" height="380" rx="72" transform="rotate(${turn})"/>`,
    ) + `<g transform="rotate(18)">${each([-92, 92], (x) => each([-92, 0, 92], (y) => pearl(x, y, 30)))}</g>`,
  economy: each([6, 5, 4, 3, 2, 1], (pearls, row) =>
    times(pearls, (index) =>
      pearl((index - (pearls - 1) / 2) * 92, 170 - row * 78, 44 - ((index + row) % 3) * 3),
    ),
  ),
  utility:
    each([110, 170, 280], (radius) => `<circle r="${radius}"/>`) +
    times(72, (index) => path(`M0-280V${index % 6 === 0 ? -232 : -258}`, `rotate(${index * 5})`)) +
    path("M0-214 26 0 0 214-26 0Z", "rotate(36)") +
    pearl(0, 0, 30),
  levelsystem:
    each([0, 34, 68], (shift) =>
      path(`M-290 ${250 - shift}C-120 ${240 - shift} 120 ${140 - shift} 280 ${-230 - shift / 2}`),
    ) +
    times(7, (index) => pearl(-250 + index * 80, 232 - 10 * index - 320 * (index / 6) ** 3, 14 + index * 7)),
  // Confetti like the seeds of a sunflower, where nothing overlaps.
  giveaway: times(110, (index) => {
    const distance = 27 * Math.sqrt(index + 0.5);
    return pearlAround(index * GOLDEN_ANGLE, distance, 3 + distance / 28);
  }),
  ai:
    each([1, 0.8, 0.6, 0.4, 0.2], (scale) => path(STAR, `scale(${scale})`)) +
    each([45, 135, 225, 315], (turn) => path(STAR, `rotate(${turn}) translate(0 -205) scale(0.2)`)),
  counting: times(64, (index) => pearlAround(index * 0.42, 34 + index * 4.05, 5 + index * 0.17)),
  // A fingerprint: ridges with gaps, no two alike.
  verification: times(11, (index) => {
    const radius = 30 + index * 25;
    const whole = Math.round(Math.PI * radius * 2);
    const dash = `${Math.round(whole * (0.5 + ((index * 7) % 5) / 12))} ${30 + ((index * 11) % 4) * 16}`;
    const offset = (index * 137) % whole;
    return `<ellipse rx="${round(radius * 0.8)}" ry="${radius}" stroke-dasharray="${dash}" stroke-dashoffset="${offset}"/>`;
  }),
  ticketsystem: each(
    [-40, -24, -8, 8, 24],
    (turn) =>
      `<g transform="rotate(${turn})">${path(TICKET)}<path d="M96-104V104" stroke-dasharray="4 14"/></g>`,
  ),
};

function path(d: string, transform = ""): string {
  return `<path d="${d}" transform="${transform}"/>`;
}

function pearl(x: number, y: number, radius: number): string {
  return `<circle cx="${round(x)}" cy="${round(y)}" r="${round(radius)}" class="fill-(--tint)" fill-opacity="0.14"/>`;
}

function pearlAround(angle: number, distance: number, radius: number): string {
  return pearl(distance * Math.cos(angle), distance * Math.sin(angle), radius);
}

function each<Item>(items: Item[], draw: (item: Item, index: number) => string): string {
  return items.map(draw).join("");
}

function times(count: number, draw: (index: number) => string): string {
  return each([...Array(count).keys()], draw);
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
