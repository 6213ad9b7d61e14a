import type { Exchange, Item } from "../exchange.ts";
import { must } from "../failure.ts";
import { cursor, gone, guildId, isApplying, isFeed, isSame, prefix, type Play } from "../play.ts";
import type { Line } from "../program.ts";

/** Settings in a page, so few that there are several. */
const PAGE = 2;

/** A site as it is: settings, and the changes since it began. */
function createFeed() {
  const items = new Map<unknown, Item>();
  const log: Item[] = [];
  let version = 0;
  return {
    items,
    save(guild: number) {
      const item = prefix(guild, ++version, `v${version}`);
      items.set(item.guildId, item);
      log.push(item);
    },
    remove(guild: number) {
      const item = gone(prefix(guild, ++version, ""));
      items.delete(item.guildId);
      log.push(item);
    },
    answer(asked: Exchange) {
      const from = Number(asked.cursor.split(" ")[0]);
      const all = asked.isSnapshot ? [...items.values()] : log;
      const to = Math.min(all.length, from + PAGE);
      const more = to < all.length;
      const next = asked.isSnapshot && !more ? null : cursor(`${to}`);
      asked.page(all.slice(from, to), { next, more, changes: cursor(`${log.length}`) });
    },
    isEnd: (asked: Exchange) =>
      !asked.isSnapshot && asked.cursor === cursor(`${log.length}`) && asked.wait > 0,
  };
}

export async function survivesKills(play: Play) {
  const feed = createFeed();
  /** Settings that the bot has applied, which outlive the program as a role in Discord does. */
  const applied = new Map<unknown, Line>();
  for (const guild of [1, 2, 3]) feed.save(guild);

  function apply(line: Line) {
    if (line.say === "deleted") applied.delete(line.guildId);
    else applied.set(line.guildId, line);
  }

  /** Lets the program go on, and kills it at the event with this number, or when there is nothing left to do: then true. */
  async function goOn(kill: number): Promise<boolean> {
    play.start();
    for (let i = 0; ; i++) {
      const event = await play.take((event) => (isFeed(event) || isApplying(event)) && event, "stops asking");
      const asked = isFeed(event);
      const isOver = asked !== undefined && feed.isEnd(asked);
      // At every other kill the bot has applied the entry, and the client never hears of it.
      if (isApplying(event) && (i < kill || kill % 2 === 0)) apply(event);
      if (isOver || i === kill) {
        if (kill < Infinity) await play.kill();
        return isOver;
      }
      if (asked) feed.answer(asked);
      else play.tell({ do: "applied" });
    }
  }

  for (let kill = 0; !(await goOn(kill)); kill++);
  for (let kill = 0; kill < 9; kill++) {
    feed.save(1 + (kill % 3));
    feed.save(4 + kill);
    feed.remove(kill % 2 ? 4 + kill : 3);
    await goOn(kill);
  }
  await goOn(Infinity);
  const loses = "loses a change when it is killed";
  const keeps = "keeps what was deleted when it is killed";
  for (let guild = 1; guild < 13; guild++) {
    const id = guildId(guild);
    const [item, seen] = [feed.items.get(id), applied.get(id)];
    await play.holds([item ?? gone(prefix(guild, 0, ""))], item ? loses : keeps);
    const isRight = item ? seen !== undefined && isSame(seen, item) : !seen;
    must(
      isRight,
      item ? loses : keeps,
      `the bot has ${JSON.stringify(seen)} instead of ${JSON.stringify(item)}`,
    );
  }
}
