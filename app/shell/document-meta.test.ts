import { expect, test } from "vitest";
import { documentMeta, type DocumentFacts } from "./document-meta.ts";

const bot = "Nimbus";
const about: DocumentFacts = {
  title: "Economy",
  description: "Jobs, a vault and weddings.",
  picture: "/og/economy.de.png?v=1a2b",
  breadcrumbs: [{ name: "Economy", path: "/economy" }],
};

function metaOf(more: Partial<DocumentFacts> = {}, locale = "en", en = "https://pearl.example/economy") {
  const look = { icons: [{ url: "/site/files/icon.svg?1" }, { url: "/site/files/icon.png?2" }] };
  const root = { bot, locale, look, addresses: { en, de: `${en}?lng=de` } };
  return documentMeta({ data: { about: { ...about, ...more } }, matches: [{ id: "root", data: root }] });
}

const graphOf = (meta: object[]) =>
  meta.flatMap((one) => ("script:ld+json" in one ? one["script:ld+json"] : []));

test("the bot's name is in every title, once", () => {
  expect(metaOf()).toContainEqual({ title: `Economy · ${bot}` });
  expect(metaOf({ title: `${bot}: hello` })).toContainEqual({ title: `${bot}: hello` });
  expect(documentMeta({ matches: [{ id: "root", data: { bot } }] })).toEqual([{ title: bot }]);
});

test("the German link preview has its own address, language, text and picture", () => {
  const properties = {
    "og:url": "https://pearl.example/economy?lng=de",
    "og:locale": "de_DE",
    "og:locale:alternate": "en_US",
    "og:description": about.description,
    "og:image": "https://pearl.example/og/economy.de.png?v=1a2b",
    "og:image:width": "1200",
  };
  for (const [property, content] of Object.entries(properties))
    expect(metaOf({}, "de")).toContainEqual({ property, content });
});

test("a page without a picture names none", () => {
  const meta = metaOf({ picture: undefined });
  expect(meta.filter((one) => "property" in one && String(one.property).startsWith("og:image"))).toEqual([]);
  expect(meta).toContainEqual({ name: "twitter:card", content: "summary" });
});

test("breadcrumbs begin at home and keep the language", () => {
  const home = { position: 1, name: bot, item: "https://pearl.example/?lng=de" };
  const here = { position: 2, name: "Economy", item: "https://pearl.example/economy?lng=de" };
  const itemListElement = [home, here].map((item) => ({ "@type": "ListItem", ...item }));
  const graph = [{ "@type": "BreadcrumbList", itemListElement }];
  expect(graphOf(metaOf({}, "de"))).toEqual([{ "@context": "https://schema.org", "@graph": graph }]);
});

test("the home page describes the organization, and a page adds its own facts", () => {
  const url = "https://pearl.example/";
  const faq = { "@type": "FAQPage", mainEntity: [] };
  const logo = `${url}site/files/icon.png?2`;
  expect(graphOf(metaOf({ breadcrumbs: undefined, facts: [faq] }, "en", url))[0]).toHaveProperty("@graph", [
    expect.objectContaining({ "@type": "Organization", name: bot, url, logo }),
    expect.objectContaining({ "@type": "WebSite", url, inLanguage: ["en", "de"] }),
    faq,
  ]);
  expect(graphOf(metaOf({ breadcrumbs: undefined }))).toEqual([]);
});
