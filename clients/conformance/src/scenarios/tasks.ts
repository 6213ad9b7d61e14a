import { isDeepStrictEqual } from "node:util";
import type { Item } from "../exchange.ts";
import { must } from "../failure.ts";
import { cursor, guildId, isLine, isRequest, prefix, type Play } from "../play.ts";

const [one, two, three] = [prefix(1, 3, "?"), prefix(2, 1, "$"), prefix(3, 2, "%")];

/** A task that expires so many seconds from now. */
const task = (id: string, seconds = 600): Item => ({
  kind: "task",
  id,
  task: "test",
  guildId: guildId(1),
  module: "welcome",
  field: "text",
  settings: { enabled: true, text: "Hello {user}" },
  userId: guildId(9),
  expiresAt: new Date(Date.now() + seconds * 1_000).toISOString(),
});

const pathOf = ({ id }: Item) => `/api/bot/tasks/${id as string}`;

/** Waits until the program begins a task. */
async function begins(play: Play, item: Item): Promise<void> {
  const line = await play.take((event) => isLine(event, "task") && event, "does not do a task");
  const { kind: _, ...expected } = item;
  const { say: _say, kind: _kind, ...said } = line;
  must(
    isDeepStrictEqual(said, expected),
    "does not do a task",
    `${JSON.stringify(said)} instead of ${JSON.stringify(expected)}`,
  );
}

export async function doesTasks(play: Play) {
  const poll = await play.connect([one]);
  must(poll.query.get("tasks") === "1", "does not ask for tasks", `${poll}`);
  const item = task("a1");
  poll.page([item, two], { next: cursor("a") });
  await play.applies([two], "lets a task hold up the settings");
  (await play.feed("lets a task hold up the settings")).page([three], { next: cursor("b") });
  await begins(play, item);
  await play.applies([three], "lets a task hold up the settings");
  const answer = { state: "done", messageId: guildId(5), channelId: guildId(6) };
  play.tell({ do: "answer", id: item.id, ...answer });
  const asked = await play.request("PUT", pathOf(item), "changes the answer of a task");
  must(isDeepStrictEqual(asked.body, answer), "changes the answer of a task", JSON.stringify(asked.body));
  asked.reply(204);
}

export async function doesTasksOnce(play: Play) {
  const item = task("b1");
  const twice = async (next: string) => {
    const poll = await play.feed();
    must(!poll.isSnapshot, "forgets its state", `${poll}`);
    poll.page([item, two], { next: cursor(next) });
    await play.take((event) => isRequest(event) && event.cursor === cursor(next) && event, "stops asking");
    await play.quiet((event) => isLine(event, "task") && "does a task twice");
  };
  play.applyAll();
  (await play.connect([])).page([item], { next: cursor("a") });
  await begins(play, item);
  await play.kill();
  play.start();
  await twice("b");
  await play.stop();
  play.start();
  await twice("c");
}

export async function passesExpired(play: Play) {
  const item = task("c1", -60);
  const poll = await play.connect([one]);
  poll.page([item, two], { next: cursor("a") });
  await play.applies([two]);
  await play.poll(cursor("a"));
  await play.quiet((event) => {
    if (isLine(event, "task")) return "does an expired task";
    return isRequest(event) && event.path === pathOf(item) && "does an expired task";
  });
}

export async function repeatsAnswers(play: Play) {
  const [first, second] = [task("d1"), task("d2")];
  const poll = await play.connect([one]);
  poll.page([first, second], { next: cursor("a") });
  await begins(play, first);
  await begins(play, second);
  const later = await play.poll(cursor("a"));
  const answer = { state: "failed", code: 50013 };
  play.tell({ do: "answer", id: first.id, ...answer });
  const rule = "gives up an answer after a failure";
  let asked = await play.request("PUT", pathOf(first), rule);
  for (const full of [100, 200, 400]) {
    asked.refuse(503, "unavailable");
    const next = await play.request("PUT", pathOf(first), rule);
    play.paused(asked, next, full);
    must(isDeepStrictEqual(next.body, answer), "changes the answer of a task", JSON.stringify(next.body));
    asked = next;
  }
  asked.reply(204);
  play.tell({ do: "answer", id: second.id, state: "done" });
  (await play.request("PUT", pathOf(second), rule)).refuse(409, "already_answered");
  await play.quiet((event) => isRequest(event) && !event.isFeed && "repeats what was refused", 500);
  later.page([two], { next: cursor("b") });
  await play.applies([two]);
}

export async function endsInGoodOrder(play: Play) {
  await play.connect([one]);
  const code = await play.stop();
  must(
    code === 0,
    "does not end in good order",
    code === undefined ? "it goes on" : `with the exit code ${code}`,
  );
}
