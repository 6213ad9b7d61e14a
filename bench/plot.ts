export interface Series {
  title: string;
  /** Unit of the horizontal axis, like "servers". */
  of: string;
  points: { size: number; milliseconds: number }[];
}

/** Panels in two columns, each with its own axes. Sizes in pixels. */
const [WIDTH, HEIGHT, COLUMNS] = [380, 200, 2];
const BOX = { left: 52, right: 360, top: 44, bottom: 150 };

/** Draws milliseconds over sizes on a logarithmic axis as SVG, readable on light and dark. */
export function plot(all: Series[]): string {
  const rows = Math.ceil(all.length / COLUMNS);
  const panels = all.map((series, i) => {
    const place = `${(i % COLUMNS) * WIDTH} ${Math.floor(i / COLUMNS) * HEIGHT}`;
    return `<g transform="translate(${place})">${panel(series)}</g>`;
  });
  const style = `text{font:12px system-ui,sans-serif;fill:#777}.title{font-weight:600}
.grid{stroke:#7775}.line{stroke:#3b82f6;stroke-width:2;fill:none}.dot{fill:#3b82f6}`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH * COLUMNS} ${rows * HEIGHT}" role="img" aria-label="Milliseconds over the size of the data">
<style>${style}</style>
${panels.join("\n")}
</svg>`;
}

function panel({ title, of, points }: Series): string {
  const sizes = points.map(({ size }) => Math.log10(size));
  const [first, last] = [Math.min(...sizes), Math.max(...sizes)];
  const top = ceiling(Math.max(...points.map(({ milliseconds }) => milliseconds)));
  const x = (size: number) =>
    round(BOX.left + ((Math.log10(size) - first) / (last - first)) * (BOX.right - BOX.left));
  const y = (value: number) => round(BOX.bottom - (value / top) * (BOX.bottom - BOX.top));
  const grid = [0, top / 2, top].map(
    (value) =>
      `<path class="grid" d="M${BOX.left} ${y(value)}H${BOX.right}"/>${text(BOX.left - 6, y(value) + 4, "end", round(value))}`,
  );
  const marks = points.map(({ size, milliseconds }, i) => {
    const anchor = i === 0 ? "start" : i === points.length - 1 ? "end" : "middle";
    const dot = `<circle class="dot" cx="${x(size)}" cy="${y(milliseconds)}" r="3"/>`;
    const value = text(x(size), y(milliseconds) - 8, anchor, shown(milliseconds));
    return dot + value + text(x(size), BOX.bottom + 18, anchor, size.toLocaleString("en"));
  });
  const line = points.map(({ size, milliseconds }) => `${x(size)},${y(milliseconds)}`).join(" ");
  return [
    `<text class="title" x="8" y="20">${title}, ms</text>`,
    ...grid,
    `<polyline class="line" points="${line}"/>`,
    ...marks,
    text((BOX.left + BOX.right) / 2, BOX.bottom + 36, "middle", of),
  ].join("");
}

function text(x: number, y: number, anchor: string, content: string | number): string {
  return `<text x="${x}" y="${y}" text-anchor="${anchor}">${content}</text>`;
}

/** The next of 1, 2, 5, 10, 20, … */
function ceiling(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  return ([1, 2, 5, 10].find((step) => step * power >= value) ?? 10) * power;
}

function shown(value: number): string {
  return value.toFixed(value < 10 ? 1 : 0);
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
