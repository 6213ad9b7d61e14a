import { beforeAll, expect, test } from "vitest";
import { commandsOf } from "#app/features/commands/from-discord.ts";
import { replaceCommands } from "#app/features/commands/sync.server.ts";
import { people } from "#dev/discord/people.ts";
import { partOf, usePages } from "#test/http/pages.ts";
import { ourSite } from "#test/our-site.ts";
import { useSite } from "#test/site.ts";

const site = useSite();
const pages = usePages(site);
let alice = "";
beforeAll(async () => void (alice = await site.signIn(people.alice)));

/** The words of the section on commands, without markup. */
const section = async (query = "") => {
  const { text } = await pages(`/admin/bot${query}`, { cookie: alice });
  return partOf(text, /<section[^>]*aria-labelledby="commands".*?<\/section>/s).text;
};
const sync = (names: string[], source: "bot" | "discord", details = {}) =>
  replaceCommands(site.db, listOf(names, source, details), ourSite);

function listOf(names: string[], source: "bot" | "discord", details: object) {
  const commands = commandsOf(names.map((name) => ({ name, description: "d" })));
  return source === "bot" ? { commands, details: { ...details } } : { ofDiscord: commands };
}

test("the owner sees that no list was ever synchronised, in both languages", async () => {
  expect(await section()).toContain("No list was ever synchronised");
  expect(await section("?lng=de")).toContain("Es kam noch keine Liste");
});

test("the owner sees by whom and when the list came, what has no details, and which details have no command", async () => {
  await sync(["ban", "tea", "<b>"], "bot", { coffee: {} });
  const text = await section();
  expect(text).toMatch(/Last list .*sent by Marlin .*Commands 3/);
  expect(text).toMatch(/Commands without details \(2\) .* tea &lt;b&gt;/);
  expect(text).toMatch(/Details without a command \(1\) .* coffee/);
  expect(text).toMatch(/Content without a command \(\d+\) .* kick/);
  expect(text).not.toMatch(/Content without a command.* ban /);
  await site.db
    .updateTable("commands")
    .set({ synced_at: new Date(0) })
    .execute();
  await sync(["ban"], "discord");
  expect(await section()).toContain("fetched from Discord");
});

test("the owner sees that an empty list counts as none, and a failed fetch with its reason", async () => {
  await sync(["ban"], "bot");
  await sync([], "bot");
  expect(await section()).toMatch(/Commands 0 It is empty/);
  const failed_at = new Date();
  await site.db.updateTable("commands").set({ failure: "Discord said no", failed_at }).execute();
  expect(await section()).toMatch(/could not be fetched from Discord.*Discord said no/);
});
