import { isDeepStrictEqual } from "node:util";
import type { Exchange } from "../exchange.ts";
import { must } from "../failure.ts";
import { guildId, isRequest, type Play } from "../play.ts";
import type { Rule } from "../rules.ts";
import type { Event, Forbids } from "../stage.ts";

const PATH = "/api/bot/problems";
/** Problems and bytes in a request, and problems that a client holds. */
const [BATCH, BYTES, HELD] = [500, 256 * 1024, 10_000];

type Problem = ReturnType<typeof problem>;

const problem = (i: number) => ({
  guildId: guildId(i),
  module: "welcome",
  version: i,
  field: "channelId",
  code: i % 2 ? 50013 : "unknown_channel",
  permissions: ["SEND_MESSAGES"],
  at: "2026-11-21T10:15:00.000Z",
});

/** A problem in words, of more than a thousand bytes. */
const inWords = (i: number) => {
  return { ...problem(i), code: "text", text: { en: "ž".repeat(250), de: "ž".repeat(250) } };
};

const tell = (play: Play, from: number, to: number, told: (i: number) => object = problem) => {
  for (let i = from; i < to; i++) play.tell({ do: "problem", problem: told(i) });
};

/** Waits for a batch, and checks what holds for each. */
async function nextBatch(play: Play, rule: Rule, forbids?: Forbids): Promise<[Exchange, Problem[]]> {
  const asked = await play.request("POST", PATH, rule, forbids);
  const batch = asked.body as Problem[];
  must(batch.length <= BATCH, "sends more than 500 problems at once", `${batch.length}`);
  must(batch.length > 0, "sends a malformed request", "a batch without problems");
  const bytes = Buffer.byteLength(asked.text);
  must(bytes <= BYTES, "sends more than 256 KiB of problems at once", `${bytes} bytes`);
  for (const one of batch) {
    const told = one.code === "text" ? inWords(one.version) : problem(one.version);
    must(isDeepStrictEqual(one, told), "changes a problem", JSON.stringify(one));
  }
  return [asked, batch];
}

/** Failure that a request of problems is at a time when none may come. */
const when = (rule: Rule) => (event: Event) => isRequest(event) && event.path === PATH && rule;

export async function reportsProblems(play: Play) {
  const count = 1_200;
  play.idle();
  tell(play, 0, count);
  let lost: Rule = "loses problems";
  let failed: Exchange | undefined;
  for (let [taken, failures] = [0, 0]; taken < count;) {
    const [asked, batch] = await nextBatch(play, lost);
    const versions = batch.map(({ version }) => version);
    must(!versions.some((version) => version < taken), "sends problems again", `${versions[0]}`);
    must(
      versions.every((version, i) => version === taken + i),
      lost,
      `${versions[0]} comes instead of ${taken}`,
    );
    if (failed) play.paused(failed, asked, 100 * 2 ** (failures - 1));
    await play.quiet(when("sends two batches at once"));
    failed = failures < 4 ? asked : undefined;
    if (failed) {
      failures++;
      lost = "loses problems after a failure";
      asked.refuse(503, "unavailable", failures === 1 ? { "Retry-After": "1" } : {});
    } else {
      taken += batch.length;
      asked.reply(204);
    }
  }
  await play.quiet(when("sends problems again"));

  await goesOn(play, count);
  await repeatsProblems(play);
  await sendsWords(play);
}

/** Tells problems of more bytes than a request may have. */
async function sendsWords(play: Play) {
  const count = 300;
  tell(play, 0, count, inWords);
  for (let taken = 0; taken < count;) {
    const [asked, batch] = await nextBatch(play, "loses problems");
    must(batch[0]?.version === taken, "loses problems", `${batch[0]?.version} comes instead of ${taken}`);
    taken += batch.length;
    asked.reply(204);
  }
}

/** Refuses batches while others wait. */
async function goesOn(play: Play, from: number) {
  const stuck = "is stuck at a refused batch";
  let at = from;
  for (const [status, more] of [
    [400, 600],
    [413, 1],
    [401, 1],
  ] as const) {
    tell(play, at, at + 1);
    const [refused] = await nextBatch(play, stuck);
    let end = at + 1 + more;
    tell(play, at + 1, end);
    await isTold(play);
    if (status === 413) refused.reply(status, "<h1>413 Request Entity Too Large</h1>");
    else refused.refuse(status, "refused", {}, { fields: { "[0].code": ["is not known"] } });
    at++;
    // A client whose queue is empty has lost it, and one that is stuck sends this one neither.
    if (!(await play.peek(when(stuck), 2_000))) tell(play, end, ++end);
    while (at < end) {
      const [asked, batch] = await nextBatch(play, stuck);
      const [first] = batch;
      must(first && first.version >= at, "repeats what was refused", JSON.stringify(first));
      must(first.version === at, "loses problems after a refusal", `${first.version} comes instead of ${at}`);
      at += batch.length;
      asked.reply(204);
    }
  }
}

/** Tells one problem twice while another is under way: the site counts. */
async function repeatsProblems(play: Play) {
  tell(play, 1, 2);
  const [first] = await nextBatch(play, "loses problems");
  for (let i = 0; i < 2; i++) tell(play, 2, 3);
  await isTold(play);
  first.reply(204);
  for (let taken = 0; taken < 2;) {
    const [asked, batch] = await nextBatch(play, "drops a problem that is told again");
    taken += batch.length;
    asked.reply(204);
  }
}

/** Waits until the program has taken in what it was told: it reads lines in their order. */
async function isTold(play: Play): Promise<void> {
  await play.get({ guildId: guildId(1), module: "welcome" }, "is held up by problems");
}

export async function boundsProblems(play: Play) {
  play.idle();
  tell(play, 0, 1);
  const [first] = await nextBatch(play, "loses problems");
  tell(play, 1, HELD + 2_000);
  await isTold(play);
  first.refuse(503, "unavailable");
  let taken = 0;
  do {
    const [asked, batch] = await nextBatch(play, "loses problems after a failure");
    taken += batch.length;
    asked.reply(204);
  } while (await play.peek(when("loses problems"), 1_000));
  must(taken <= HELD + BATCH, "holds problems without bound", `${taken} problems`);
}

export async function takesBack(play: Play) {
  const problems = [
    { guildId: guildId(1), module: "welcome", field: "channelId" },
    { guildId: guildId(2), module: "prefix" },
  ];
  play.idle();
  tell(play, 1, 2);
  const [told] = await nextBatch(play, "loses problems");
  // It waits behind the one that is under way.
  tell(play, 2, 3);
  const resolved = play.command({ do: "resolve", problems });
  const early = (event: Event) =>
    isRequest(event) && event.method === "DELETE" && "takes problems back too early";
  await play.quiet(early);
  told.refuse(503, "unavailable");
  // The other one comes with it or by itself.
  for (let taken = 0; taken < 2;) {
    const [asked, batch] = await nextBatch(play, "loses problems after a failure", early);
    await play.quiet(early);
    taken += batch.length;
    asked.reply(204);
  }
  const asked = await play.request("DELETE", PATH, "does not take problems back");
  asked.brings(problems, "changes what is resolved");
  const again = () => play.request("DELETE", PATH, "gives up taking back after a failure");
  const last = await play.fails(asked, again);
  last.brings(problems, "changes what is resolved");
  last.reply(204);
  await play.succeeds(resolved, "does not take problems back");
  const refused = play.command({ do: "resolve", problems });
  await play.refuses(await play.request("DELETE", PATH, "does not take problems back"), refused, 400);
}
