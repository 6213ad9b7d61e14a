import { expect, test } from "vitest";
import { ourSite } from "#test/our-site.ts";
import { checkSvg } from "./check-svg.server.ts";
import { artOf, lookOf, withMark } from "./look.server.ts";
import { pictureOf } from "./pictures.server.ts";

const facts = { name: "nimbus", theme: undefined, scheme: "auto" as const };
const logoOf = (name: string, accent?: string) => {
  const { bytes } = withMark(new Map(), { name, accent }).get("logo.svg")!;
  return new TextDecoder().decode(bytes);
};

test("lookOf: logo and icons of the folder, by addresses that change with them", () => {
  const { pictures } = ourSite;
  expect(lookOf({ ...facts, pictures })).toEqual({
    logo: pictures.get("logo.svg")?.url,
    icons: [
      { url: pictures.get("icon.svg")?.url, type: "image/svg+xml", sizes: "any" },
      { url: pictures.get("icon.png")?.url, type: "image/png", sizes: "512x512" },
    ],
  });
});

test("lookOf: a logo stands for the icon that is not there, and an icon for the logo", () => {
  for (const file of ["logo.svg", "icon.svg"]) {
    const picture = pictureOf(file, "image/svg+xml", Buffer.from("<svg/>"));
    const pictures = withMark(new Map([[file, picture]]), facts);
    expect(lookOf({ ...facts, pictures })).toMatchObject({
      logo: picture.url,
      icons: [{ url: picture.url }],
    });
    expect(pictures.size).toBe(1);
  }
});

test.each(["svg", "png", "jpg", "jpeg"])("artOf: a picture of an area may end with .%s", (ending) => {
  const picture = pictureOf(`art/fun.${ending}`, "image/jpeg", Buffer.from(""));
  expect(artOf({ pictures: new Map([[`art/fun.${ending}`, picture]]) }, "fun")).toBe(picture.url);
});

test("withMark: without logo and icon the first letter of the name stands on the accent, and can be read there", () => {
  expect(logoOf("nimbus")).toMatch(/fill="#0a5f6c".* fill="#ffffff".*>N</);
  expect(logoOf("Ölbot", "#ffff00")).toMatch(/fill="#ffff00".* fill="#000000".*>Ö</);
  for (const name of ["<>", "& Co", "🇩🇪 Bot", "한국"])
    expect([name, checkSvg(logoOf(name).replace(/&#\d+;/, ""))]).toEqual([name, undefined]);
  expect(logoOf("<>")).toContain(">&#60;<");
  // The font of drawn pictures has no pictographs.
  for (const name of ["🎵 melody", "🇩🇪 Mail", "(mod)", "✨ 月"]) expect(logoOf(name)).toMatch(/>[M月]</);
});

test("lookOf: a scheme of the site's own is the same for everybody", () => {
  expect(lookOf({ ...facts, scheme: "dark", pictures: new Map() })).toMatchObject({ scheme: "dark" });
});
