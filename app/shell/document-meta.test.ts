import { expect, test } from "vitest";
import { site } from "#app/content/site.ts";
import { documentMeta, type DocumentFacts } from "./document-meta.ts";

const about: DocumentFacts = {
  title: "Economy",
  description: "Jobs, a vault and weddings.",
  image: "economy",
  breadcrumbs: [{ name: "Economy", path: "/economy" }],
};
const english = "https://pearl.example/economy";
const german = `${english}?lng=de`;

function metaOf(more: Partial<DocumentFacts> = {}, locale = "en", en = english) {
  const root = { locale, addresses: { en, de: `${en}?lng=de` } };
  return documentMeta({ data: { about: { ...about, ...more } }, matches: [{ id: "root", data: root }] });
}

const graphOf = (meta: object[]) =>
  meta.flatMap((one) => ("script:ld+json" in one ? one["script:ld+json"] : []));

test("the bot's name is in every title, once", () => {
  expect(metaOf()).toContainEqual({ title: `Economy · ${site.name}` });
  expect(metaOf({ title: `${site.name}: hello` })).toContainEqual({ title: `${site.name}: hello` });
  expect(documentMeta({ matches: [{ id: "root" }] })).toEqual([{ title: site.name }]);
});

test.each([
  ["og:url", german],
  ["og:locale", "de_DE"],
  ["og:locale:alternate", "en_US"],
  ["og:description", about.description],
  ["og:image", "https://pearl.example/og/economy.de.png"],
  ["og:image:width", "1200"],
])("the German link preview has %s %s", (property, content) => {
  expect(metaOf({}, "de")).toContainEqual({ property, content });
});

test("breadcrumbs begin at home and keep the language", () => {
  const item = (position: number, name: string, path: string) => ({
    "@type": "ListItem",
    position,
    name,
    item: `https://pearl.example${path}?lng=de`,
  });
  const items = [item(1, site.name, "/"), item(2, "Economy", "/economy")];
  expect(graphOf(metaOf({}, "de"))).toEqual([
    {
      "@context": "https://schema.org",
      "@graph": [{ "@type": "BreadcrumbList", itemListElement: items }],
    },
  ]);
});

test("the home page describes the organization, and a page adds its own facts", () => {
  const url = "https://pearl.example/";
  const faq = { "@type": "FAQPage", mainEntity: [] };
  expect(graphOf(metaOf({ breadcrumbs: undefined, facts: [faq] }, "en", url))).toMatchObject([
    {
      "@graph": [
        { "@type": "Organization", name: site.name, url, logo: "https://pearl.example/icons/512.png" },
        { "@type": "WebSite", url, inLanguage: ["en", "de"] },
        faq,
      ],
    },
  ]);
  expect(graphOf(metaOf({ breadcrumbs: undefined }))).toEqual([]);
});
