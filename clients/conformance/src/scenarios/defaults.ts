import { must } from "../failure.ts";
import { cursor, guildId, isApplying, isSame, type Play } from "../play.ts";

const defaults = {
  economy: { currency: "coins", bank: 7, shop: [], logChannelId: null },
  "economy.shop[]": { item: "", stock: 1 },
};
const answer = { revision: 2, modules: { economy: "changed" }, warnings: [], defaults };
const manifest = { bot: { name: "Tea Bot" }, modules: [{ id: "economy", title: "Economy", fields: [] }] };

/** Settings that are older than `bank`, `logChannelId` and `stock`, and the same with what is newer. */
const saved = (guild: number, version: number) => {
  const item = { guildId: guildId(guild), module: "economy", version };
  return {
    old: { ...item, settings: { currency: "tea", shop: [{ item: "cup" }, { item: "pot", stock: 0 }] } },
    whole: {
      ...item,
      settings: {
        ...{ currency: "tea", bank: 7, logChannelId: null },
        shop: [
          { item: "cup", stock: 1 },
          { item: "pot", stock: 0 },
        ],
      },
    },
  };
};

export async function fillsFromDefaults(play: Play) {
  const [first, second, nobody] = [saved(1, 3), saved(2, 1), saved(3, 0)];
  const unsaved = { ...nobody.old, settings: defaults.economy };
  const fills = "does not fill what is newer";
  const poll = await play.connect([first.old]);
  const declared = play.command({ do: "declare", manifest });
  const asked = await play.request("PUT", "/api/bot/manifest", "does not declare again after a failure");
  asked.reply(200, answer);
  await declared();
  await play.holds([first.whole], fills);
  await play.holds([unsaved], "does not know the defaults");
  poll.page([second.old], { next: cursor("page") });
  const line = await play.take((event) => isApplying(event) && event, "loses a change");
  must(isSame(line, second.whole), fills, JSON.stringify(line));
  play.tell({ do: "applied" });
  await play.poll(cursor("page"));
  await play.kill();
  play.start();
  await play.poll(cursor("page"));
  await play.holds([first.whole, second.whole, unsaved], "forgets the defaults");
}
