/** In units of the view box. */
const WIDTH = 240;
const HEIGHT = 64;
const EDGE = 6;
const TOP = 10;
const GROUND = 58;

interface Point {
  daysAgo: number;
  value: number;
}

/**
 * History of a figure as a line with a mark per day. Nothing is drawn for fewer than two days.
 *
 * @param points the oldest first
 * @param label description for screen readers
 */
export function Trend({ points, label }: { points: Point[]; label: string }) {
  const places = placesOf(points);
  const [first, last] = [places[0], places.at(-1)];
  if (!first || !last || places.length < 2) return null;
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      width={WIDTH}
      role="img"
      aria-label={label}
      focusable="false"
      strokeLinecap="round"
      strokeLinejoin="round"
      className="mb-1 block w-full fill-none stroke-accent"
    >
      <path strokeOpacity="0.4" d={places.map(({ x, y }) => `M${x} ${y}V${GROUND}`).join("")} />
      <path strokeWidth="2.25" d={`M${places.map(({ x, y }) => `${x} ${y}`).join("L")}`} />
      <circle fill="#0b1f2e" strokeWidth="2" cx={first.x} cy={first.y} r="3" />
      <circle className="fill-accent" stroke="#0b1f2e" strokeWidth="2" cx={last.x} cy={last.y} r="5" />
    </svg>
  );
}

/** Returns the points' coordinates. A constant figure lies in the middle. */
function placesOf(points: Point[]): { x: number; y: number }[] {
  const values = points.map(({ value }) => value);
  const lowest = Math.min(...values);
  const spread = Math.max(...values) - lowest;
  const oldest = points[0]?.daysAgo ?? 0;
  const days = oldest - (points.at(-1)?.daysAgo ?? 0);
  return points.map(({ daysAgo, value }) => ({
    x: rounded(EDGE + (days && (oldest - daysAgo) / days) * (WIDTH - 2 * EDGE)),
    // Leaves room below the lowest point.
    y: rounded(GROUND - 8 - (spread ? (value - lowest) / spread : 0.5) * (GROUND - 8 - TOP)),
  }));
}

function rounded(length: number): number {
  return Math.round(length * 10) / 10;
}
