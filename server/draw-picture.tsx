import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import satori, { type Font } from "satori";
import type { Drawing, DrawnMark, SharedPicture } from "#app/site/drawings.server.ts";
import { pngOf } from "./png.ts";

const { resolve } = createRequire(import.meta.url);
const fontFolder = join(dirname(resolve("@fontsource/bricolage-grotesque/package.json")), "files");

/** Parts of the display font. Satori takes one file of a name. */
const SUBSETS = ["latin", "latin-ext", "vietnamese"];
/** Static files: Satori supports neither woff2 nor variable fonts. */
const fonts: Font[] = SUBSETS.flatMap((subset) =>
  ([400, 700] as const).map((weight) => {
    const file = `bricolage-grotesque-${subset}-${weight}-normal.woff`;
    return { name: subset, weight, data: readFileSync(join(fontFolder, file)) };
  }),
);

/**
 * Draws a picture as a PNG. Undefined where the display font lacks a character of it: it has Latin letters, those of
 * Vietnamese too, and no others. @throws if a picture in it is broken
 */
export async function drawPicture(given: Drawing): Promise<Uint8Array | undefined> {
  const drawing = { ...given, mark: inPixels(given.mark) };
  let isComplete = true;
  const svg = await satori(drawing.kind === "icon" ? <IconPicture {...drawing} /> : <Shared {...drawing} />, {
    ...drawing.size,
    fonts,
    loadAdditionalAsset: async () => {
      isComplete = false;
      return [];
    },
  });
  return isComplete ? pngOf(svg) : undefined;
}

/** Pixels of a logo where it is drawn largest. */
const LARGEST = 512;
const SVG = "data:image/svg+xml;base64,";

/** Satori takes SVGs with a `viewBox` only. */
function inPixels(mark: DrawnMark): DrawnMark {
  if (!("image" in mark) || !mark.image.startsWith(SVG)) return mark;
  const png = pngOf(Buffer.from(mark.image.slice(SVG.length), "base64"), LARGEST);
  return { image: `data:image/png;base64,${Buffer.from(png).toString("base64")}` };
}

const column = { display: "flex", flexDirection: "column" } as const;
const centred = { display: "flex", alignItems: "center" } as const;
const middle = { ...centred, justifyContent: "center" } as const;
const headType = { fontSize: 38, fontWeight: 700, letterSpacing: "-0.02em" };
const leadType = { marginTop: 26, fontSize: 29, lineHeight: 1.4, lineClamp: 4, textWrap: "pretty" } as const;

function Shared({ size, colors, mark, name, area, title, text }: SharedPicture) {
  const { ground, soft, ink, muted, accent } = colors;
  const background = `linear-gradient(115deg, ${ground} 35%, ${soft})`;
  return (
    <div style={{ ...size, display: "flex", background, color: ink, fontFamily: SUBSETS.join(", ") }}>
      {[1240, 980, 720].map((width) => (
        <Circle key={width} width={width} style={{ border: `2px solid ${accent}`, opacity: 0.14 }} />
      ))}
      <Circle width={460} style={{ background: accent, opacity: 0.12 }} />
      <div style={{ ...middle, ...placeOf(460) }}>
        {area ? (
          <img src={area.icon} width={190} height={190} alt="" />
        ) : (
          <MarkPicture mark={mark} size={230} />
        )}
      </div>
      <div style={{ ...column, justifyContent: "space-between", width: 800, padding: "64px 0 64px 72px" }}>
        <div style={{ ...centred, gap: 18 }}>
          <MarkPicture mark={mark} size={60} />
          <div style={headType}>{name}</div>
          {area && <div style={{ ...headType, color: accent }}>{area.title}</div>}
        </div>
        <div style={column}>
          <Title text={title} />
          <div style={{ ...leadType, color: muted }}>{text}</div>
        </div>
      </div>
    </div>
  );
}

/** Middle of the circles, in pixels. */
const CENTRE = { left: 1010, top: 290 };

function placeOf(width: number) {
  const [left, top] = [CENTRE.left - width / 2, CENTRE.top - width / 2];
  return { position: "absolute", left, top, width, height: width } as const;
}

function Circle({ width, style }: { width: number; style: object }) {
  return <div style={{ ...placeOf(width), borderRadius: width / 2, ...style }} />;
}

/** Short titles are larger; long ones end after four lines. */
function Title({ text }: { text: string }) {
  const fontSize = text.length <= 32 ? 80 : text.length <= 52 ? 68 : 56;
  const type = { fontSize, fontWeight: 700, letterSpacing: "-0.03em", lineHeight: 1.05, lineClamp: 4 };
  return <div style={{ ...type, textWrap: "balance" }}>{text}</div>;
}

/** The logo, or the first letter of the name on the accent. */
function MarkPicture({ mark, size, corner = 0.28 }: { mark: DrawnMark; size: number; corner?: number }) {
  if ("image" in mark)
    return <img src={mark.image} width={size} height={size} style={{ objectFit: "contain" }} alt="" />;
  const type = { fontFamily: SUBSETS.join(", "), fontSize: size * 0.6, fontWeight: 700 };
  const tile = { width: size, height: size, borderRadius: size * corner, background: mark.ground };
  return <div style={{ ...middle, ...tile, ...type, color: mark.ink }}>{mark.letter}</div>;
}

/** Share of a mark in what platforms crop: a mask may leave a circle of 80 % (W3C, Web Application Manifest, "Icon masks"). */
const SHARES = { any: 1, "apple-touch": 0.76, maskable: 0.56 };

function IconPicture({ size: { width }, purpose, mark }: Extract<Drawing, { kind: "icon" }>) {
  const whole = { width, height: width, display: "flex" };
  // A letter has a ground of its own, which may be cropped.
  if ("letter" in mark)
    return (
      <div style={whole}>
        <MarkPicture mark={mark} size={width} corner={purpose === "any" ? 0.28 : 0} />
      </div>
    );
  const background = purpose === "any" ? "transparent" : "#ffffff";
  return (
    <div style={{ ...whole, ...middle, background }}>
      <MarkPicture mark={mark} size={width * SHARES[purpose]} />
    </div>
  );
}
