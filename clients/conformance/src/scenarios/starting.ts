import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { calling, must } from "../failure.ts";
import { cursor, gone, isLine, isSame, prefix, type Play } from "../play.ts";

/** Fills a page to the bytes that one may have. */
const large = { ...prefix(4, 1, ""), settings: { text: "ß".repeat(2 ** 19) } };
const [one, two, three] = [prefix(1, 3, "?"), prefix(2, 1, "$"), prefix(3, 2, "%")];
const newer = prefix(1, 4, "!?");

export async function startsWithout(play: Play) {
  play.start();
  const snapshot = await play.snapshot();
  snapshot.page([one], { changes: cursor("a") });
  await play.applies([one]);
  const cursorRule = "does not follow from the cursor of the snapshot";
  const first = await play.poll(cursor("a"), { wait: "none", cursorRule });
  play.notYet("ready", "is ready too early");
  first.page([two], { next: cursor("b"), more: true });
  await play.applies([two]);
  const more = await play.poll(cursor("b"));
  play.notYet("ready", "is ready too early");
  more.page([], { next: cursor("c") });
  await play.state("ready");
  (await play.poll(cursor("c"), { wait: "some" })).page([three], { next: cursor("d") });
  await play.applies([three]);
  (await play.poll(cursor("d"), { wait: "some" })).page([], { next: cursor("e") });
  const last = await play.poll(cursor("e"), { wait: "some" });
  await play.holds([one, two, three], "loses a change");
  // A ready client stays ready while there is more to come.
  last.page([newer], { next: cursor("f"), more: true });
  await play.applies([newer]);
  await play.poll(cursor("f"));
  await play.holds([newer], "loses a change");
  play.notYet("stale", "does not say ready");
}

export async function startsWithState(play: Play) {
  (await play.connect([one])).page([two], { next: cursor("kept") });
  await play.applies([two]);
  await play.poll(cursor("kept"));
  await play.stop();
  play.start();
  const poll = await play.poll(cursor("kept"), { wait: "none", cursorRule: "forgets its state" });
  await play.state("stale");
  await play.holds([one, two], "does not know the kept settings before the site answers");
  play.notYet("ready", "is ready too early");
  poll.page([], { next: cursor("on") });
  await play.state("ready");
}

export async function startsWithDamage(play: Play) {
  await play.connect([one, two]);
  await play.stop();
  must(existsSync(play.statePath), "forgets its state", "there is no file at PEARL_STATE");
  const content = await readFile(play.statePath);
  const half = content.subarray(0, content.length / 2);
  for (const damaged of ["", half, "null", "[]", '{"cursor": 7, "items": "none"}', Buffer.alloc(64)]) {
    await writeFile(play.statePath, damaged);
    await calling("does not survive a damaged state", async () => {
      await play.begin([one]);
    });
    await play.kill();
  }
}

export async function readsPages(play: Play) {
  play.applyAll();
  play.start();
  const [second, third, begin] = [cursor("second"), cursor("third"), cursor("begin")];
  let first = await play.snapshot();
  for (const full of [100, 200, 400]) {
    first.refuse(503, "unavailable");
    const next = await play.snapshot();
    play.paused(first, next, full, full === 100 ? undefined : "pauses do not grow");
    first = next;
  }
  first.page([one], { next: second, more: true, changes: begin });
  const rule = "does not read all pages";
  const failed = await play.feed();
  must(failed.isSnapshot && failed.cursor === second, rule, `${failed}`);
  failed.refuse(503, "unavailable");
  let again = await play.feed();
  play.paused(failed, again, 100);
  if (again.isSnapshot && !again.cursor) {
    again.page([one], { next: second, more: true, changes: begin });
    again = await play.feed();
  }
  must(again.isSnapshot && again.cursor === second, rule, `${again}`);
  again.page([two, large], { next: third, more: true, changes: cursor("later") });
  const refusals = [
    [410, "cursor_expired", "does not begin anew after 410"],
    [400, "bad_request", "does not begin anew after 400"],
  ] as const;
  for (const [status, error, anew] of refusals) {
    const last = await play.feed();
    must(last.isSnapshot && last.cursor === third, rule, `${last}`);
    last.refuse(status, error);
    // The pages of the snapshot before do not count: it had `one`.
    (await play.snapshot(anew)).page([two, large], { next: third, more: true, changes: begin });
  }
  (await play.feed()).page([three], { changes: cursor("last") });
  await play.poll(begin, { cursorRule: "takes the cursor of a later page" });
  await play.holds([gone(one)], "keeps what the snapshot lacks");
  await play.holds([two, three, large], rule);
}

export async function removesWhatIsMissing(play: Play) {
  (await play.connect([one, two])).refuse(410, "cursor_expired");
  const applied = play.applyAll();
  const first = await play.snapshot("does not begin anew after 410");
  first.page([one], { next: cursor("second"), more: true, changes: cursor("anew") });
  const second = await play.feed();
  must(second.isSnapshot && second.cursor, "does not read all pages", `${second}`);
  await play.quiet((event) => isLine(event, "deleted") && "removes before the snapshot is complete");
  must(applied.length === 0, "removes before the snapshot is complete", JSON.stringify(applied));
  second.page([three], { changes: cursor("anew") });
  await play.poll(cursor("anew"));
  must(
    applied.some((line) => isSame(line, gone(two))),
    "keeps what the snapshot lacks",
    JSON.stringify(applied),
  );
  await play.holds([one, gone(two), three], "keeps what the snapshot lacks");
}
