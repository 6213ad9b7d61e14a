import { beforeAll, expect, test } from "vitest";
import { declareModules } from "#app/features/manifest/declare.server.ts";
import type { Manifest } from "#app/features/manifest/manifest.server.ts";
import { people } from "#dev/discord/people.ts";
import { partOf, usePages } from "#test/http/pages.ts";
import { toggle } from "#test/manifest.ts";
import { useSite } from "#test/site.ts";

const site = useSite();
const pages = usePages(site);
let alice = "";
beforeAll(async () => void (alice = await site.signIn(people.alice)));

const bot = { name: "Tea Bot", version: "2.1.0", library: "discord.py 2.6" };
const module = (id: string, title: object | string, labels: object[] = []) => {
  const fields = labels.map((label, index) => ({ ...toggle(`on${index}`), label }));
  return { id, title, fields: fields.length > 0 ? fields : [toggle("on")] };
};
const declare = (modules: object[], more: object = {}) =>
  declareModules(site.services, { bot, modules, ...more } as Manifest);
/** The words of the section on modules, without markup. */
const section = async (query = "") => {
  const { text } = await pages(`/admin/bot${query}`, { cookie: alice });
  return partOf(text, /<section[^>]*aria-labelledby="modules".*?<\/section>/s).text;
};

test("the owner sees before the first manifest that nothing is declared, in both languages", async () => {
  expect(await section()).toContain("has declared nothing");
  expect(await section("?lng=de")).toContain("hat nichts gemeldet");
});

test("the owner sees who declared which modules, what the last revision changed, and what is retired", async () => {
  await declare([module("welcome", { en: "Welcome", de: "Willkommen" }), module("roles", "Roles")]);
  await declare([module("welcome", { en: "Welcome", de: "Begrüßung" }), module("quotes", "Quotes")], {
    uses: ["prefix"],
  });
  const english = await section();
  for (const part of ["Tea Bot", "2.1.0", "discord.py 2.6", "Revision 2", "Declared", "Retired"])
    expect(english).toContain(part);
  for (const part of [
    /Welcome \( ?changed ?\)/,
    /Quotes \( ?new ?\)/,
    /roles \( ?retired ?\)/,
    /Levels? .*\( ?retired ?\)/,
  ])
    expect(english).toMatch(part);
  expect(await section("?lng=de")).toMatch(/Begrüßung \( ?geändert ?\)/);
});

test("the owner sees each text without German by its path, and of many their number", async () => {
  const labels = Array.from({ length: 60 }, (_, index) => ({ en: `Field ${index}` }));
  await declare([module("welcome", { en: "Welcome" }, labels.slice(0, 1)), module("many", "Many")]);
  const few = await section();
  for (const path of ["modules[0].title", "modules[0].fields[0].label"]) expect(few).toContain(path);
  expect(few).not.toContain("more.");
  await declare([module("welcome", "Welcome", labels)]);
  expect(await section()).toContain("And 10 more.");
});

test("the owner sees names in `uses` that are no module, and that texts have one language", async () => {
  await declare([module("welcome", "Welcome")], { uses: ["prefix", "musik"] });
  const english = await section();
  for (const part of ["Modules that do not exist", "musik", "Texts in one language"])
    expect(english).toContain(part);
  expect(english).not.toMatch(/uses\[|>prefix</);
  expect(await section("?lng=de")).toContain("Module, die es nicht gibt");
});

test("markup in a manifest is shown as text", async () => {
  const script = "<script>alert(1)</script>";
  await declareModules(site.services, {
    bot: { name: script },
    modules: [module("welcome", script)],
  } as Manifest);
  const { text } = await pages("/admin/bot", { cookie: alice });
  expect(text).not.toContain(script);
  expect(text).toContain("&lt;script&gt;alert(1)");
});
