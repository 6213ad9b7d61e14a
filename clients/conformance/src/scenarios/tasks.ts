import { existsSync } from "node:fs";
import { mkdir, rename, rm } from "node:fs/promises";
import { isDeepStrictEqual } from "node:util";
import type { Exchange, Item } from "../exchange.ts";
import { Failure, must } from "../failure.ts";
import { cursor, guildId, isLine, isRequest, prefix, type Play } from "../play.ts";
import type { Event } from "../stage.ts";

const [one, two, three] = [prefix(1, 3, "?"), prefix(2, 1, "$"), prefix(3, 2, "%")];

/** A task that expires so many seconds from now. */
export const task = (id: string, seconds = 600): Item => ({
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

export const pathOf = ({ id }: Item) => `/api/bot/tasks/${id as string}`;

/** Waits until the program begins a task. */
async function begins(play: Play, item: Item): Promise<void> {
  const isIt = (event: Event) => isLine(event, "task") && event.id === item.id && event;
  const line = await play.take(isIt, "does not do a task");
  const { kind: _, ...expected } = item;
  const { say: _say, kind: _kind, ...said } = line;
  must(
    isDeepStrictEqual(said, expected),
    "changes a task",
    `${JSON.stringify(said)} instead of ${JSON.stringify(expected)}`,
  );
}

/** Lets the bot answer a task, and takes the answer. */
async function answers(play: Play, item: Item, answer: object): Promise<void> {
  play.tell({ do: "answer", id: item.id, ...answer });
  const asked = await play.request("PUT", pathOf(item), "changes the answer of a task");
  asked.brings(answer, "changes the answer of a task");
  asked.reply(204);
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
  await answers(play, item, answer);
}

export async function doesActions(play: Play) {
  const { field: _, ...common } = task("f1");
  const item: Item = { ...common, task: "action", action: "post-panel", settings: { enabled: true } };
  const poll = await play.connect([one]);
  poll.page([item, two], { next: cursor("a") });
  await play.applies([two], "lets a task hold up the settings");
  await begins(play, item);
  const answer = { state: "done", text: { en: "Posted in #help.", de: "Steht in #help." } };
  await answers(play, item, answer);
}

export async function doesTasksOnce(play: Play) {
  const item = task("b1");
  const isDone = (event: Event) => isLine(event, "task");
  const gives = async (next: string) => {
    const poll = await play.feed();
    must(!poll.isSnapshot, "forgets its state", `${poll}`);
    poll.page([item, two], { next: cursor(next) });
  };
  const twice = async (next: string): Promise<Exchange> => {
    await gives(next);
    const isNext = (event: Event) => isRequest(event) && event.cursor === cursor(next) && event;
    const asked = await play.take(isNext, "stops asking");
    await play.quiet((event) => isDone(event) && "does a task twice");
    return asked;
  };
  play.applyAll();
  const poll = await play.connect([]);
  must(existsSync(play.statePath), "forgets its state", "there is no file at PEARL_STATE");
  const unblock = await block(play.statePath);
  poll.page([item], { next: cursor("a") });
  const isBegun = await play.peekLast(isDone, 3_000);
  await play.kill();
  await unblock();
  play.start();
  // Begun although nothing could be saved: then the program has forgotten it.
  if (isBegun) await twice("b");
  else {
    await gives("b");
    await begins(play, item);
  }
  await play.kill();
  play.start();
  await twice("c");
  await play.stop();
  play.start();
  (await twice("d")).refuse(410, "cursor_expired");
  (await play.snapshot("does not begin anew after 410")).page([two], { changes: cursor("anew") });
  await twice("e");
}

/** Keeps a file from being written or replaced, until the function that it returns is called. */
async function block(path: string): Promise<() => Promise<void>> {
  const aside = `${path}.aside`;
  await rename(path, aside);
  await mkdir(path);
  return async () => {
    await rm(path, { recursive: true });
    await rename(aside, path);
  };
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
  const first = task("d1");
  const refused = [400, 401, 404, 409, 410, 413].map((status) => ({ status, item: task(`d${status}`) }));
  const items = [first, ...refused.map(({ item }) => item)];
  const poll = await play.connect([one]);
  poll.page(items, { next: cursor("a") });
  for (const item of items) await begins(play, item);
  const later = await play.poll(cursor("a"));
  const answer = { state: "failed", code: 50013 };
  play.tell({ do: "answer", id: first.id, ...answer });
  const rule = "gives up an answer after a failure";
  const asked = await play.fails(await play.request("PUT", pathOf(first), rule), async () => {
    const again = await play.request("PUT", pathOf(first), rule);
    again.brings(answer, "changes the answer of a task");
    return again;
  });
  asked.reply(204);
  for (const { status, item } of refused) {
    play.tell({ do: "answer", id: item.id, state: "done" });
    (await play.request("PUT", pathOf(item), rule)).refuse(status, "refused");
  }
  await play.quiet((event) => isRequest(event) && !event.isFeed && "repeats what was refused", 500);
  later.page([two], { next: cursor("b") });
  await play.applies([two]);
  await endsWithItsTask(play);
}

/** Refuses an answer for so long that its task expires meanwhile. On a slow machine it may expire too early: then a longer one. */
async function endsWithItsTask(play: Play): Promise<void> {
  for (const seconds of [2, 8, 32]) {
    const item = task(`e${seconds}`, seconds);
    const left = () => Date.parse(item.expiresAt as string) - Date.now();
    const isAnswer = (event: Event) => isRequest(event) && event.path === pathOf(item);
    (await play.feed()).page([item], { next: cursor(`e${seconds}`) });
    if (!(await play.peek((event) => isLine(event, "task") && event.id === item.id, left()))) continue;
    play.tell({ do: "answer", id: item.id, state: "done" });
    if (!(await play.peek(isAnswer, left()))) continue;
    const asked = await play.request("PUT", pathOf(item), "gives up an answer after a failure");
    const wait = Math.ceil(left() / 1_000) + 1;
    asked.refuse(503, "unavailable", { "Retry-After": String(wait) });
    const rule = "repeats an answer after it has expired";
    return play.quiet((event) => isAnswer(event) && rule, (wait + 2) * 1_000);
  }
  throw new Failure("does not do a task", "none of three");
}

export async function endsInGoodOrder(play: Play) {
  await play.connect([one]);
  await ends(play);
  play.start();
  (await play.feed()).refuse(503, "unavailable", { "Retry-After": "60" });
  await play.quiet(() => false);
  await ends(play);
}

async function ends(play: Play): Promise<void> {
  const code = await play.stop();
  must(
    code === 0,
    "does not end in good order",
    code === undefined ? "it goes on" : `with the exit code ${code}`,
  );
}
