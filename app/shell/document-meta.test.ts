import type { MetaDescriptor } from "@remix-run/node";
import { expect, test } from "vitest";

import { site } from "#app/content/site.ts";

import { documentMeta, type DocumentFacts } from "./document-meta.ts";

const about: DocumentFacts = {
  title: "Economy",
  description: "Jobs, a vault and weddings.",
  image: "economy",
  breadcrumbs: [{ name: "Economy", path: "/economy" }],
};

function metaOf({ path = "/economy", locale = "en", ...more }: Partial<DocumentFacts> & Where = {}) {
  const address = `https://pearl.example${path}`;
  const root = { locale, addresses: { en: address, de: `${address}?lng=de` } };
  return documentMeta({ data: { about: { ...about, ...more } }, matches: [{ id: "root", data: root }] });
}
interface Where {
  path?: string;
  locale?: "en" | "de";
}

/** The contents of the elements that have this name or property. */
function contentsOf(meta: MetaDescriptor[], name: string): unknown[] {
  return meta
    .filter((one) => ("property" in one && one.property === name) || ("name" in one && one.name === name))
    .map((one) => ("content" in one ? one.content : undefined));
}

function linksOf(meta: MetaDescriptor[]) {
  return meta.filter((one) => "tagName" in one);
}

/** The JSON-LD object of this type. */
function factOf(meta: MetaDescriptor[], type: string) {
  const told = meta.flatMap((one) =>
    "script:ld+json" in one ? [JSON.stringify(one["script:ld+json"])] : [],
  );
  const graphs: { "@context": string; "@graph": { "@type": string }[] }[] = told.map((one) =>
    JSON.parse(one),
  );
  for (const graph of graphs) expect(graph["@context"]).toBe("https://schema.org");
  return graphs.flatMap((graph) => graph["@graph"]).find((fact) => fact["@type"] === type);
}

test("the bot's name is in every title, once", () => {
  expect(metaOf()).toContainEqual({ title: `Economy · ${site.name}` });
  expect(metaOf({ title: `${site.name}: hello` })).toContainEqual({ title: `${site.name}: hello` });
});

test("each language is its own canonical, and English is everybody's", () => {
  const alternates = [
    ["en", "https://pearl.example/economy"],
    ["de", "https://pearl.example/economy?lng=de"],
    ["x-default", "https://pearl.example/economy"],
  ].map(([hrefLang, href]) => ({ tagName: "link", rel: "alternate", hrefLang, href }));
  const canonical = (href: string) => ({ tagName: "link", rel: "canonical", href });
  expect(linksOf(metaOf())).toEqual([canonical("https://pearl.example/economy"), ...alternates]);
  expect(linksOf(metaOf({ locale: "de" }))).toEqual([
    canonical("https://pearl.example/economy?lng=de"),
    ...alternates,
  ]);
});

test("a link to it is shown with its words and its picture, in its language", () => {
  const meta = metaOf({ locale: "de" });
  expect(contentsOf(meta, "og:url")).toEqual(["https://pearl.example/economy?lng=de"]);
  expect(contentsOf(meta, "og:locale")).toEqual(["de_DE"]);
  expect(contentsOf(meta, "og:locale:alternate")).toEqual(["en_US"]);
  expect(contentsOf(meta, "og:description")).toEqual([about.description]);
  expect(contentsOf(meta, "og:image")).toEqual(["https://pearl.example/og/economy.de.png"]);
  expect(contentsOf(meta, "og:image:width")).toEqual(["1200"]);
  expect(contentsOf(meta, "twitter:card")).toEqual(["summary_large_image"]);
});

test("breadcrumbs begin at home and keep the language", () => {
  const item = (position: number, name: string, path: string) => ({
    "@type": "ListItem",
    position,
    name,
    item: `https://pearl.example${path}?lng=de`,
  });
  expect(factOf(metaOf({ locale: "de" }), "BreadcrumbList")).toEqual({
    "@type": "BreadcrumbList",
    itemListElement: [item(1, site.name, "/"), item(2, "Economy", "/economy")],
  });
  expect(factOf(metaOf({ breadcrumbs: undefined }), "BreadcrumbList")).toBeUndefined();
});

test("the home page says who we are, and no other does", () => {
  const home = metaOf({ path: "/", breadcrumbs: undefined, image: "home" });
  expect(factOf(home, "Organization")).toMatchObject({
    name: site.name,
    url: "https://pearl.example/",
    logo: "https://pearl.example/icons/512.png",
  });
  expect(factOf(home, "WebSite")).toMatchObject({ url: "https://pearl.example/", inLanguage: ["en", "de"] });
  expect(factOf(metaOf(), "Organization")).toBeUndefined();
});

test("a page adds what else is true about it", () => {
  const faq = { "@type": "FAQPage", mainEntity: [] };
  expect(factOf(metaOf({ facts: [faq] }), "FAQPage")).toEqual(faq);
});

test("what is not for search engines says so, and names no address to them", () => {
  const meta = metaOf({ unlisted: true });
  expect(contentsOf(meta, "robots")).toEqual(["noindex"]);
  expect(linksOf(meta)).toEqual([]);
  expect(meta.some((one) => "script:ld+json" in one)).toBe(false);
  expect(contentsOf(metaOf(), "robots")).toEqual([]);
});

test("without its data, or the shell's, a page has the bot's name", () => {
  expect(documentMeta({ matches: [{ id: "root" }] })).toEqual([{ title: site.name }]);
  expect(documentMeta({ data: { about }, matches: [{ id: "root", data: { locale: "fr" } }] })).toEqual([
    { title: site.name },
  ]);
});
