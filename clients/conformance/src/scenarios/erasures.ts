import type { Exchange, Item } from "../exchange.ts";
import { must } from "../failure.ts";
import { cursor, guildId, isFeed, isLine, isRequest, prefix, type Play } from "../play.ts";

const [one, two] = [prefix(1, 3, "?"), prefix(2, 1, "$")];
const erasure = (n: number): Item => ({
  kind: "erase",
  id: `70000000000000000${n}`,
  userId: guildId(n),
  at: new Date().toISOString(),
});

export async function erases(play: Play) {
  play.applyAll();
  const [first, second] = [erasure(1), erasure(2)];
  const asks = (asked: Exchange) => {
    must(asked.query.get("erasures") === "1", "does not ask for erasures", `${asked}`);
    return asked;
  };
  play.start();
  asks(await play.snapshot()).page([], { changes: cursor("begin") });
  asks(await play.poll(cursor("begin"))).page([], { next: cursor("first") });
  let poll = asks(await play.poll(cursor("first")));
  // Killed while the bot erases, and while its answer is on the way.
  for (const isErased of [false, true]) {
    poll.page([one, first], { next: cursor("a") });
    await begins(play, first);
    if (isErased) {
      play.tell({ do: "applied" });
      await answers(play, first);
    }
    await play.quiet((event) => {
      if (isFeed(event)) return "forgets an erasure";
      return isRequest(event) && event.path === pathOf(first) && "answers before it has erased";
    }, 300);
    await play.kill();
    play.start();
    poll = await play.feed();
    must(!poll.isSnapshot && poll.cursor !== cursor("a"), "forgets an erasure", `${poll}`);
  }
  poll.page([one, first], { next: cursor("a") });
  await begins(play, first);
  play.tell({ do: "applied" });
  (await play.fails(await answers(play, first), () => answers(play, first))).reply(204);
  (await play.poll(cursor("a"))).refuse(410, "cursor_expired");
  let anew = asks(await play.snapshot("does not begin anew after 410"));
  // Killed while the bot erases: no cursor of this snapshot is kept yet.
  const page = { changes: cursor("anew"), extra: { erasures: [second] } };
  anew.page([two], page);
  await begins(play, second);
  await play.kill();
  play.start();
  anew = await play.feed();
  must(anew.cursor !== cursor("anew"), "forgets an erasure", `${anew}`);
  if (!anew.isSnapshot) {
    anew.refuse(410, "cursor_expired");
    anew = await play.snapshot("does not begin anew after 410");
  }
  anew.page([two], page);
  await begins(play, second);
  play.tell({ do: "applied" });
  (await answers(play, second)).refuse(404, "not_found");
  await play.poll(cursor("anew"));
}

const pathOf = ({ id }: Item) => `/api/bot/erasures/${id as string}`;

async function begins(play: Play, { id, userId }: Item): Promise<void> {
  const line = await play.take((event) => isLine(event, "erase") && event, "does not erase");
  must(line.id === id && line.userId === userId, "changes an erasure", JSON.stringify(line));
}

async function answers(play: Play, item: Item): Promise<Exchange> {
  const asked = await play.request("PUT", pathOf(item), "does not answer an erasure");
  asked.brings({ state: "done" }, "changes the answer of an erasure");
  return asked;
}
