import type { Exchange } from "../exchange.ts";
import { must } from "../failure.ts";
import { cursor, isApplying, isRequest, prefix, type Play } from "../play.ts";
import type { Rule } from "../rules.ts";
import { listen } from "../site.ts";
import { DEADLINE, type Event } from "../stage.ts";

const [one, two] = [prefix(1, 3, "?"), prefix(2, 1, "$")];
/** Milliseconds that no first pause has, which is 100 ms at most. */
const LONG = 10_000;

export async function keepsSeconds(play: Play) {
  let poll = await play.connect([one]);
  for (const [status, seconds] of [
    [429, 2],
    [503, 1],
  ] as const) {
    poll.refuse(status, "wait", { "Retry-After": String(seconds) });
    const next = await play.feed();
    play.paused(poll, next, 100);
    poll = next;
  }
}

export async function keepsDate(play: Play) {
  const poll = await play.connect([one]);
  const date = new Date(Date.now() + 3_000);
  date.setMilliseconds(0);
  poll.refuse(503, "wait", { "Retry-After": date.toUTCString() });
  const early = date.getTime() - (performance.timeOrigin + (await play.feed()).at);
  must(early <= 2, "ignores Retry-After", `${Math.round(early)} ms too early`);
}

export async function keepsLonger(play: Play) {
  const poll = await play.connect([one]);
  poll.refuse(429, "wait", { "Retry-After": "62" });
  play.paused(poll, await play.feed("stops asking", 2 * 62_000), 100);
}

export async function waitsLonger(play: Play) {
  let poll = await play.connect([one]);
  const answers: ((poll: Exchange) => void)[] = [
    (asked) => asked.refuse(500, "internal"),
    (asked) => asked.reply(502, "<html><h1>Bad gateway</h1>"),
    (asked) => asked.refuse(503, "unavailable"),
    (asked) => asked.reply(403, "<html><h1>Access denied</h1>"),
    (asked) => asked.refuse(404, "not_found"),
  ];
  let isRandom = false;
  // Asked on until one pause is shorter than the full one: on a slow machine the short ones all seem to be longer.
  for (let i = 0; i < answers.length || (!isRandom && i < 8); i++) {
    const full = 100 * 2 ** i;
    answers[i % answers.length]?.(poll);
    const next = await play.poll(cursor("first"), {
      wait: "none",
      waitRule: "lets the first poll after a failure wait",
    });
    const gap = play.paused(poll, next, full, i === 0 ? undefined : "pauses do not grow");
    isRandom ||= gap < full;
    poll = next;
  }
  must(isRandom, "pauses have no random part", "none of 8 pauses was shorter than the full one");
  await play.state("stale");
  await play.holds([one], "forgets settings");
  poll.page([two], { next: cursor("well") });
  await play.applies([two]);
  await play.state("ready");
  await play.poll(cursor("well"), { wait: "some" });
}

export async function refusesBrokenAnswers(play: Play) {
  const more = JSON.stringify({ items: [two], nextCursor: cursor("broken"), hasMore: false });
  const answers: ((asked: Exchange) => void)[] = [
    (asked) => asked.hangUp(),
    (asked) => asked.cut(more),
    (asked) => asked.cut(more.slice(0, 40)),
    (asked) => asked.reply(200, "<html><h1>Welcome to nginx!</h1>"),
    (asked) => asked.reply(400, "<html><h1>400 Bad Request</h1>"),
    (asked) => asked.reply(401, "<html><h1>401 Authorization Required</h1>"),
    (asked) => asked.reply(410, "<html><h1>410 Gone</h1>"),
    (asked) => asked.reply(200, more.slice(0, -1)),
    (asked) => asked.reply(200),
    (asked) => asked.reply(204),
    (asked) => asked.reply(200, { hello: "world" }),
    (asked) => asked.reply(200, []),
    (asked) => asked.reply(200, { items: [two], hasMore: false }),
    (asked) => asked.reply(200, { items: { 0: two }, nextCursor: cursor("broken"), hasMore: false }),
    (asked) => asked.page([], { extra: { nextCursor: 7 }, next: "7" }),
  ];
  play.start();
  let snapshot = await play.snapshot();
  for (const body of [{ hello: "world" }, { items: [], nextCursor: null, hasMore: false }]) {
    snapshot.reply(200, body);
    const again = await play.feed("does not ask again after a broken answer");
    must(again.isSnapshot && !again.cursor, "takes a broken answer", `${again}`);
    play.paused(snapshot, again, 100);
    snapshot = again;
  }
  snapshot.page([one], { changes: cursor("0") });
  await play.applies([one]);
  const forbids = (event: Event) => isApplying(event) && "takes a broken answer";
  let before = 0;
  for (const [i, answer] of answers.entries()) {
    const asked = await play.poll(cursor(`${i}`));
    answer(asked);
    const again = await play.take(
      (event) => !("say" in event) && event,
      "does not ask again after a broken answer",
      { forbids },
    );
    must(again.cursor === cursor(`${i}`), "takes a broken answer", `${again}`);
    // Before the first answer none was connected.
    if (i > 0) await play.state("stale");
    const gap = play.paused(asked, again, 100);
    // Each answer before was good: pauses that grow nevertheless would soon be longer than the kit waits.
    must(
      gap < LONG || before < gap / 4,
      "pauses do not begin anew",
      `it came back after ${Math.round(gap)} ms`,
    );
    before = gap;
    again.page([], { next: cursor(`${i + 1}`) });
    await play.state("ready");
  }
  await play.poll(cursor(`${answers.length}`));
  await play.holds([one, { ...two, settings: null }], "takes a broken answer");
}

export async function followsNoRedirect(play: Play) {
  const followed: string[] = [];
  const elsewhere = await listen((request, response) => {
    followed.push(
      `${request.method} ${request.url} ${request.headers.authorization ? "with" : "without"} the secret`,
    );
    response.end("{}");
  });
  try {
    let poll = await play.connect([one]);
    for (const status of [302, 307, 308]) {
      poll.reply(status, undefined, { Location: `${elsewhere.url}/api/bot/changes` });
      poll = await play.feed(
        followed.length > 0 ? "follows a redirect" : "does not ask again after a redirect",
      );
      must(followed.length === 0, "follows a redirect", followed[0]);
    }
  } finally {
    await elsewhere.close();
  }
}

export async function givesUpSilence(play: Play) {
  const poll = await play.connect([one]);
  const [rule, deadline] = ["waits forever for an answer", (poll.wait + 60) * 1_000 + DEADLINE] as const;
  poll.stall('{"items": [');
  play.command({ do: "commands", commands: [] });
  const isCommands = (event: Event) => isRequest(event) && event.path === "/api/bot/commands" && event;
  await play.take(isCommands, rule);
  const again = await play.feed(rule, deadline);
  must(again.cursor === cursor("first"), "does not return the cursor", `${again}`);
  again.page([], { next: cursor("well") });
  await play.state("ready");
  await play.take(isCommands, rule, { deadline });
}

export async function letsPollsWait(play: Play) {
  const poll = await play.connect([one]);
  await play.quiet((event) => !("say" in event) && "gives up a poll too early", (poll.wait + 1) * 1_000);
  must(poll.isOpen, "gives up a poll too early", "the connection is closed");
  poll.page([two], { next: cursor("well") });
  await play.applies([two]);
  await play.poll(cursor("well"));
  play.notYet("stale", "gives up a poll too early");
}

export async function pausesWhenHurried(play: Play) {
  await answersEmpty(play, await play.connect([one], EMPTY), { rule: "polls hot on hurried empty answers" });
  play.notYet("stale", "does not say ready");
}

export async function pausesWhenNothingComes(play: Play) {
  const rule = "polls hot on empty answers that have more";
  await answersEmpty(play, await play.begin([], EMPTY), { rule, more: true });
  play.notYet("ready", "is ready too early");
}

/** A pause so long that a slow machine polls as often, too, where the client does not pause. */
const EMPTY = { firstPause: 1_000 };

/** Answers this poll and those after it at once, without entries, for five first pauses. */
async function answersEmpty(play: Play, first: Exchange, { rule, more }: { rule: Rule; more?: boolean }) {
  const [most, time, began] = [20, 5 * EMPTY.firstPause, performance.now()];
  let poll = first;
  for (let i = 0; performance.now() - began < time; i++) {
    must(i < most, rule, `${most} polls within ${time} ms`);
    poll.page([], { next: cursor(`empty ${i}`), more });
    poll = await play.poll(cursor(`empty ${i}`));
  }
}

export async function pausesAMinute(play: Play) {
  play.start({ firstPause: 240_000 });
  const snapshot = await play.snapshot();
  snapshot.refuse(503, "unavailable");
  play.paused(snapshot, await play.feed("pauses for more than a minute", 60_000 + DEADLINE), 60_000);
}
