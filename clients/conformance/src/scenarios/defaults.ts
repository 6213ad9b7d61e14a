import { must } from "../failure.ts";
import { cursor, guildId, isApplying, isFeed, isSame, prefix, type Play } from "../play.ts";

const defaults = {
  economy: { currency: "coins", bank: 7, shop: [], logChannelId: null, icon: "☕" },
  "economy.shop[]": { item: "", stock: 1, sizes: [] },
  "economy.shop[].sizes[]": { litres: 1, price: 0 },
};
const answer = { revision: 2, modules: { economy: "changed" }, warnings: [] };
const manifest = { bot: { name: "Tea Bot" }, modules: [{ id: "economy", title: "Economy", fields: [] }] };

/** Settings that are older than `bank`, `logChannelId`, `stock` and `price`, and the same with what is newer. */
const saved = (guild: number, version: number) => {
  const item = { guildId: guildId(guild), module: "economy", version };
  return {
    old: {
      ...item,
      settings: {
        ...{ currency: "tea", icon: null },
        shop: [{ item: "cup" }, { item: "pot", stock: 0, sizes: [{ litres: 2 }] }],
      },
    },
    whole: {
      ...item,
      settings: {
        ...{ currency: "tea", bank: 7, logChannelId: null, icon: null },
        shop: [
          { item: "cup", stock: 1, sizes: [] },
          { item: "pot", stock: 0, sizes: [{ litres: 2, price: 0 }] },
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
  const declare = async (known: object) => {
    const declared = play.command({ do: "declare", manifest });
    const asked = await play.request("PUT", "/api/bot/manifest", "does not declare again after a failure");
    asked.reply(200, { ...answer, defaults: known });
    await declared();
  };
  await declare({ ...defaults, prefix: { prefix: "!" } });
  await declare(defaults);
  await play.holds([{ ...prefix(3, 0, ""), settings: null }], "keeps defaults that are gone");
  await play.holds([first.whole], fills);
  await play.holds([unsaved], "does not know the defaults");
  poll.page([second.old], { next: cursor("page") });
  const line = await play.take((event) => isApplying(event) && event, "loses a change");
  must(isSame(line, second.whole), fills, JSON.stringify(line));
  play.tell({ do: "applied" });
  await play.poll(cursor("page"));
  await play.kill();
  play.start();
  const again = await play.poll(cursor("page"));
  await play.holds([first.whole, second.whole, unsaved], "forgets the defaults");

  // Defaults that were filled in are no part of what is known: newer defaults count, and the same entry is no change.
  await declare({ ...defaults, economy: { ...defaults.economy, bank: 9 } });
  await play.holds(
    [{ ...second.whole, settings: { ...second.whole.settings, bank: 9 } }],
    "keeps defaults that are gone",
  );
  again.page([second.old], { next: cursor("again") });
  await play.take(isFeed, "stops asking", {
    forbids: (event) => isApplying(event) && "applies the same entry twice",
  });
}
