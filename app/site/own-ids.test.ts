import { expect, test } from "vitest";
import { featureSchema } from "./feature-schema.server.ts";
import { ownIds } from "./own-ids.ts";

test("each part of a page has an id of its own, which nothing else on the page has", () => {
  expect(ownIds(["a", "a-2", "a", "title", "a"])).toEqual(["a", "a-2", "a-3", "title-2", "a-4"]);
});

test("sections of a feature page may be called like what the page has itself, or like each other", () => {
  const section = { kind: "cards", title: "Commands", cards: [] };
  const sections = ["commands", "ways", "ways"].map((id) => ({ ...section, id }));
  const page = featureSchema.parse({ title: "T", lead: "L", description: "D", sections });
  expect(page.sections.map(({ id }) => id)).toEqual(["commands-2", "ways", "ways-2"]);
});
