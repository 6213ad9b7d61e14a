import type { Item } from "../exchange.ts";
import { must } from "../failure.ts";
import { cursor, gone, isApplying, isFeed, isSame, prefix, type Play } from "../play.ts";
import type { Rule } from "../rules.ts";
import type { Event } from "../stage.ts";
import { pathOf, task } from "./tasks.ts";

const [one, two, three, four] = [prefix(1, 3, "?"), prefix(2, 1, "$"), prefix(3, 2, "%"), prefix(4, 9, "&")];
const newer = prefix(1, 4, "!?");

export async function appliesThenSaves(play: Play) {
  const rule = "saves the cursor before it has applied the page";
  const change = (event: Event) => isApplying(event) && event;
  play.start();
  (await play.snapshot()).page([one], { changes: cursor("begin") });
  await play.take(change, "loses a change");
  await play.kill();

  const page = [newer, two];
  (await play.connect([one])).page(page, { next: cursor("page") });
  for (const applied of [0, 1]) {
    for (let i = 0; i < applied; i++) {
      await play.take(change, "loses a change");
      play.tell({ do: "applied" });
    }
    await play.take(change, "loses a change");
    await play.kill();
    play.start();
    const poll = await play.feed();
    must(!poll.isSnapshot, "forgets its state", `${poll}`);
    must(poll.cursor !== cursor("page"), rule, `${poll}`);
    poll.page(page, { next: cursor("page") });
  }
  await play.applies(page);
  await play.poll(cursor("page"));
}

export async function savesThenAsks(play: Play) {
  const cursorRule = "asks on before it has saved the page";
  await play.begin([one]);
  await play.kill();
  play.start();
  (await play.poll(cursor("begin"), { cursorRule })).page([newer, two], { next: cursor("page") });
  await play.applies([newer, two]);
  await play.poll(cursor("page"));
  await play.kill();
  play.start();
  await play.poll(cursor("page"), { cursorRule });
  await play.holds([newer, two], cursorRule);
}

export async function appliesOneByOne(play: Play) {
  const page = [four, two, three, newer];
  (await play.connect([one])).page(page, { next: cursor("page") });
  for (const item of page) {
    const line = await play.take((event) => isApplying(event) && event, "loses a change");
    must(isSame(line, item), "applies in another order", JSON.stringify(line));
    await play.quiet((event) => {
      if (isApplying(event)) return "calls the bot before it has finished";
      return isFeed(event) && "asks on before the bot has applied the page";
    });
    play.tell({ do: "applied" });
  }
  await play.poll(cursor("page"));
  await play.holds(page, "loses a change");
}

export async function appliesOnce(play: Play) {
  const twice = (event: Event) => isApplying(event) && "applies the same entry twice";
  const next = (at: string) =>
    play.take((event) => isFeed(event)?.cursor === cursor(at) && isFeed(event), "stops asking", {
      forbids: twice,
    });
  (await play.connect([one])).page([one, two], { next: cursor("a") });
  const line = await play.take((event) => isApplying(event) && event, "loses a change");
  must(isSame(line, two), "applies the same entry twice", JSON.stringify(line));
  play.tell({ do: "applied" });
  (await next("a")).page([two, one], { next: cursor("b") });
  await next("b");
  await play.stop();
  play.start();
  (await next("b")).page([one, two], { next: cursor("c") });
  // As after a manifest that reads a field otherwise.
  const other = { ...one, settings: { prefix: "other" } };
  (await next("c")).page([other], { next: cursor("d") });
  await play.applies([other]);
}

export async function obeysTombstones(play: Play) {
  (await play.connect([one, two])).page([gone(one)], { next: cursor("gone") });
  await play.applies([gone(one)], "does not remove what is deleted");
  const poll = await play.poll(cursor("gone"));
  await play.holds([gone(one), two], "does not remove what is deleted");
  poll.page([gone(one), gone(three)], { next: cursor("again") });
  const forbids = (event: Event) => isApplying(event) && "tells of a deletion twice";
  (await play.take(isFeed, "stops asking", { forbids })).page([one], { next: cursor("back") });
  await play.applies([one], "ignores settings that return");
  await play.poll(cursor("back"));
  await play.holds([one, two], "ignores settings that return");
}

export async function passesOver(play: Play) {
  const levels = {
    ...one,
    module: "levels",
    settings: {
      enabled: true,
      xpMin: 15,
      multiplier: 1.5,
      longest: 999_999_999_999_999,
      roles: [{ level: 5, roleId: "7" }],
    },
  };
  const reload: Item = { ...task("x1"), kind: "reload" };
  const autorole = { ...one, module: "autorole", settings: { enabled: false, roleIds: ["7"] } };
  const poll = await play.connect([one, levels, autorole]);
  await play.holds([one, levels, autorole], "mixes up modules");
  play.applyAll();
  const items = [
    { ...two, settings: { prefix: "$", colour: "green" }, savedBy: { name: "bob" } },
    { ...one, module: "horoscopes", settings: { sign: { name: "leo" } } },
    { ...one, module: "horoscopes2" },
    { kind: "notice", text: "hello" },
    reload,
    { kind: "task", id: "x2", task: "dance", expiresAt: reload.expiresAt },
    { ...one, kind: "draft", version: 8, settings: { prefix: "unsaved" } },
    { ...autorole, version: 8, deleted: true, settings: null },
    three,
  ];
  poll.page(items, { next: cursor("newer"), extra: { region: "eu", notices: [] } });
  const rule = "stumbles over something unknown";
  const on = await play.take(isFeed, rule);
  must(on.cursor === cursor("newer"), rule, `${on}`);
  await play.holds([one, levels, gone(autorole), three], "mixes up modules");
  const settings = await play.get(two);
  must(
    settings instanceof Object && "prefix" in settings && settings.prefix === "$",
    rule,
    JSON.stringify(settings),
  );
  await play.quiet((event) => {
    const isDone =
      "say" in event ? event.say === "task" && event.id === reload.id : event.path === pathOf(reload);
    return isDone && rule;
  });
}

/** Refuses the cursor with this status, and shows a site that has less than the program knows. */
async function beginsAnew(play: Play, status: number, error: string, rule: Rule) {
  const [lower, other] = [prefix(1, 2, "restored"), prefix(2, two.version as number, "other")];
  (await play.connect([one, two, three])).refuse(status, error);
  const snapshot = await play.snapshot(rule);
  await play.state("stale");
  await play.holds([one, two, three], "forgets settings");
  const applied = play.applyAll();
  snapshot.page([lower, other], { changes: cursor("restored") });
  const poll = await play.poll(cursor("restored"));
  const keeps = "keeps what the site no longer has";
  await play.holds([lower, other, gone(three)], keeps);
  play.notYet("ready", "is ready too early");
  poll.page([], { next: cursor("on") });
  await play.poll(cursor("on"));
  await play.state("ready");
  for (const item of [lower, other, gone(three)])
    must(
      applied.some((line) => isSame(line, item)),
      keeps,
      `the bot was not told: ${JSON.stringify(item)}`,
    );
}

export const beginsAnewAt410 = (play: Play) =>
  beginsAnew(play, 410, "cursor_expired", "does not begin anew after 410");
export const beginsAnewAt400 = (play: Play) =>
  beginsAnew(play, 400, "bad_request", "does not begin anew after 400");

export async function beginsAnewSlowly(play: Play) {
  let poll = await play.connect([one]);
  for (let i = 0; i < 5; i++) {
    poll.refuse(410, "cursor_expired");
    const snapshot = await play.snapshot("does not begin anew after 410");
    // The first time nothing is wrong with the site.
    if (i > 0) play.paused(poll, snapshot, 100 * 2 ** (i - 1), "begins anew in a loop");
    snapshot.page([one], { changes: cursor(`anew ${i}`) });
    poll = await play.poll(cursor(`anew ${i}`));
  }
  poll.page([], { next: cursor("well") });
  await play.poll(cursor("well"));
}

async function stops(play: Play, status: number, error: string, rule: Rule) {
  const refused = async () => {
    await play.quiet((event) => isFeed(event) && rule, 1_000);
    await play.state("error");
  };
  play.start();
  (await play.snapshot()).refuse(status, error);
  await refused();
  await play.kill();
  (await play.connect([one])).refuse(status, error);
  await refused();
  await play.holds([one], "forgets settings");
}

export const stopsAt401 = (play: Play) => stops(play, 401, "unauthorized", "goes on after 401");
export const stopsAt403 = (play: Play) => stops(play, 403, "forbidden", "goes on after 403");
