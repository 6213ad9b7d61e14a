import { isDeepStrictEqual } from "node:util";
import type { Exchange } from "../exchange.ts";
import { must } from "../failure.ts";
import { guildId, isRequest, type Play } from "../play.ts";

const PATH = "/api/bot/problems";
/** Problems in a request, and problems that a client holds. */
const [BATCH, HELD] = [500, 10_000];

const problem = (i: number) => ({
  guildId: guildId(i),
  module: "welcome",
  version: i,
  field: "channelId",
  code: i % 2 ? 50013 : "unknown_channel",
  permissions: ["SEND_MESSAGES"],
  at: "2026-11-21T10:15:00.000Z",
});

const tell = (play: Play, from: number, to: number) => {
  for (let i = from; i < to; i++) play.tell({ do: "problem", problem: problem(i) });
};

/** Waits for a batch, and checks what holds for each. */
async function nextBatch(play: Play, rule: string): Promise<[Exchange, object[]]> {
  const asked = await play.request("POST", PATH, rule);
  const batch = asked.body as object[];
  must(batch.length <= BATCH, "sends more than 500 problems at once", `${batch.length}`);
  must(batch.length > 0, "sends a malformed request", "a batch without problems");
  return [asked, batch];
}

/** Tells whether a batch has the problems that begin with this number. */
const isFrom = (batch: object[], from: number) =>
  batch.every((one, i) => isDeepStrictEqual(one, problem(from + i)));

export async function reportsProblems(play: Play) {
  const count = 1_200;
  play.idle();
  tell(play, 0, count);
  let failed: Exchange | undefined;
  let failures = 0;
  for (let taken = 0; taken < count;) {
    const [asked, batch] = await nextBatch(
      play,
      failed ? "loses problems after a failure" : "loses problems",
    );
    if (!isFrom(batch, taken)) {
      const first = batch.findIndex((one) => isDeepStrictEqual(one, problem(taken)));
      const from = (batch[0] as { version?: number }).version ?? 0;
      must(
        first !== 0 && from >= taken,
        first === 0 ? "changes a problem" : "sends problems again",
        JSON.stringify(batch[0]),
      );
      must(false, failed ? "loses problems after a failure" : "loses problems", `from ${taken} to ${from}`);
    }
    if (failed) play.paused(failed, asked, 100 * failures);
    const forbids = (event: Parameters<Parameters<Play["quiet"]>[0]>[0]) =>
      isRequest(event) && event.path === PATH && "sends two batches at once";
    await play.quiet(forbids);
    failed = undefined;
    if (failures < 2) {
      failures++;
      failed = asked;
      asked.refuse(503, "unavailable");
    } else {
      taken += batch.length;
      asked.reply(204);
    }
  }
  await play.quiet((event) => isRequest(event) && event.path === PATH && "sends problems again");

  tell(play, count, count + 1);
  const [refused] = await nextBatch(play, "loses problems");
  refused.refuse(400, "bad_request", {}, { fields: { "[0].code": ["is not known"] } });
  await play.quiet((event) => isRequest(event) && event.path === PATH && "repeats what was refused", 500);
  tell(play, count + 1, count + 2);
  const [next, batch] = await nextBatch(play, "is stuck at a refused batch");
  must(isFrom(batch, count + 1), "is stuck at a refused batch", JSON.stringify(batch));
  next.reply(204);
}

export async function boundsProblems(play: Play) {
  play.idle();
  tell(play, 0, 1);
  const [first] = await nextBatch(play, "loses problems");
  tell(play, 1, HELD + 2_000);
  // Lines are read in their order: the answer comes after all problems were taken.
  await play.get({ guildId: guildId(1), module: "welcome" });
  first.refuse(503, "unavailable");
  let taken = 0;
  const isMore = (event: Parameters<Parameters<Play["quiet"]>[0]>[0]) =>
    isRequest(event) && event.path === PATH && "more";
  do {
    const [asked, batch] = await nextBatch(play, "loses problems after a failure");
    taken += batch.length;
    asked.reply(204);
  } while (await play.peek(isMore, 1_000));
  must(taken <= HELD + BATCH, "holds problems without bound", `${taken} problems`);
}

export async function takesBack(play: Play) {
  const problems = [
    { guildId: guildId(1), module: "welcome", field: "channelId" },
    { guildId: guildId(2), module: "prefix" },
  ];
  play.idle();
  const resolved = play.command({ do: "resolve", problems });
  const asked = await play.request("DELETE", PATH, "does not take problems back");
  must(isDeepStrictEqual(asked.body, problems), "changes what is resolved", JSON.stringify(asked.body));
  asked.reply(204);
  const { ok } = await resolved();
  must(ok === true, "does not take problems back", "its result is not ok");
}
