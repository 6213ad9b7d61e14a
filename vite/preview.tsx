import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import satori, { type Font } from "satori";
import { PREVIEW_SIZE } from "#app/shell/icons.ts";
import { Icon } from "#app/ui/icon.tsx";
import type { IconName } from "#app/ui/icons.ts";
import { Rings } from "#app/ui/rings.tsx";
import { dataUrl, mark, toPng } from "./png.ts";

export interface PreviewWords {
  bot: string;
  area?: { title: string; icon: IconName };
  title: string;
  text: string;
}

/** Draws a preview as a PNG in the dark theme. Satori breaks the lines and converts letters to outlines. */
export async function drawPreview(words: PreviewWords): Promise<Uint8Array> {
  const svg = await satori(<Preview {...words} />, { ...PREVIEW_SIZE, fonts });
  return toPng(svg, PREVIEW_SIZE.width);
}

/** Dark theme tokens of `app/styles/tokens.css`, which Satori cannot read. */
const NIGHT = {
  water: "linear-gradient(#0d2a3a, #06111d)",
  surface: "#0c1c2b",
  ink: "#edf1f2",
  muted: "#9fb2c0",
  accent: "#67ded9",
};

const column = { display: "flex", flexDirection: "column" } as const;
const centred = { display: "flex", alignItems: "center" } as const;
const rings = drawing(
  <Rings />,
  `svg { fill: none; stroke: ${NIGHT.accent}; stroke-opacity: 0.2; stroke-width: 1 }`,
);
const pearlFile = new URL("../site/art/hero.svg", import.meta.url);
const pearl = dataUrl(readFileSync(pearlFile, "utf8").replace("color: transparent", "color: #8fe0df"));

function Preview({ bot, area, title, text }: PreviewWords) {
  const frame = { ...PREVIEW_SIZE, background: NIGHT.water, color: NIGHT.ink, fontFamily: "display" };
  return (
    <div style={{ ...frame, display: "flex" }}>
      <Picture src={rings} size={960} left={576} top={-300} />
      <Picture src={pearl} size={400} left={896} top={100} />
      {area && <Badge icon={area.icon} />}
      <div style={{ ...column, justifyContent: "space-between", width: 860, padding: "60px 0 64px 72px" }}>
        <div style={{ ...centred, gap: 18 }}>
          <img src={dataUrl(mark)} width={56} height={56} alt="" />
          <div style={{ fontSize: 40, fontWeight: 700, letterSpacing: "-0.03em" }}>{bot}</div>
        </div>
        <div style={column}>
          {area && (
            <div style={{ marginBottom: 16, color: NIGHT.accent, fontSize: 30, fontWeight: 700 }}>
              {area.title}
            </div>
          )}
          <Title text={title} />
          <Lead text={text} />
        </div>
      </div>
    </div>
  );
}

function Picture({ src, size, left, top }: { src: string; size: number; left: number; top: number }) {
  return <img src={src} width={size} height={size} style={{ position: "absolute", left, top }} alt="" />;
}

function Badge({ icon }: { icon: IconName }) {
  const place = { position: "absolute", left: 908, top: 352, width: 116, height: 116 } as const;
  const shape = { border: `4px solid ${NIGHT.accent}`, borderRadius: 58, background: NIGHT.surface };
  const src = drawing(<Icon name={icon} size={56} />, `svg { color: ${NIGHT.accent} }`);
  return (
    <div style={{ ...place, ...shape, ...centred, justifyContent: "center" }}>
      <img src={src} width={56} height={56} alt="" />
    </div>
  );
}

/** Short titles are larger; long ones fit into three lines. */
function Title({ text }: { text: string }) {
  const fontSize = text.length <= 32 ? 84 : text.length <= 52 ? 72 : 60;
  const type = { fontSize, fontWeight: 700, letterSpacing: "-0.035em", lineHeight: 1 };
  return <div style={{ ...type, textWrap: "balance" }}>{text}</div>;
}

function Lead({ text }: { text: string }) {
  const type = { color: NIGHT.muted, fontSize: 29, lineHeight: 1.4, textWrap: "pretty" } as const;
  return <div style={{ ...type, width: 720, marginTop: 28, lineClamp: 4 }}>{text}</div>;
}

/** Converts a component that renders an SVG to a data URL with its own styles, and with the size of its viewBox. */
function drawing(element: ReactElement, css: string): string {
  const svg = renderToStaticMarkup(element).replace(
    /^<svg([^>]*)>/,
    (_, attributes: string) =>
      `<svg xmlns="http://www.w3.org/2000/svg"${attributes.replace(/ (width|height)="\d+"/g, "")}><style>${css}</style>`,
  );
  return dataUrl(svg);
}

/** Static files of the display font: Satori supports neither woff2 nor variable fonts. */
const fonts: Font[] = ["latin", "latin-ext"].flatMap((subset) =>
  ([400, 700] as const).map((weight) => ({ name: "display", weight, data: fontFile(subset, weight) })),
);

function fontFile(subset: string, weight: number): Buffer {
  const require = createRequire(import.meta.url);
  const folder = dirname(require.resolve("@fontsource/bricolage-grotesque/package.json"));
  return readFileSync(join(folder, `files/bricolage-grotesque-${subset}-${weight}-normal.woff`));
}
