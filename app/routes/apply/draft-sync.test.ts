import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { contentBy } from "#app/features/applications/fields.ts";
import {
  createDraftSync,
  type DraftAnswer,
  type DraftState,
  FIRST_RETRY,
  LAST_RETRY,
  SOON,
} from "./draft-sync.ts";
import { type LocalCopy, relationOf } from "./local-copy.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const saying = (text: string) => contentBy((name) => (name === "skills" ? text : ""));

/** A sync with what it sent and stored, waiting for answers. */
function setUp({ canStore = true, before = [] as string[] } = {}) {
  const sent: [skills: string, basedOn: number][] = [];
  const answers: ((answer: DraftAnswer) => void)[] = [];
  let state: DraftState | undefined;
  let local: Omit<LocalCopy, "tab"> | undefined;
  const sync = createDraftSync({
    basedOn: 7,
    sent: before.map(saying),
    write: (copy) => {
      if (canStore) local = copy;
      return canStore;
    },
    forget: () => (local = undefined),
    send: (content, { basedOn }) => {
      sent.push([content.skills, basedOn]);
      return new Promise((resolve) => answers.push(resolve));
    },
    onState: (next) => (state = next),
  });
  const answer = async (given: DraftAnswer) => {
    answers.shift()?.(given);
    await vi.advanceTimersByTimeAsync(0);
  };
  const typed = async (text: string) => {
    sync.typed(saying(text));
    await vi.advanceTimersByTimeAsync(SOON);
  };
  return { sync, sent, answer, typed, local: () => local, last: () => state };
}

test("a change is in the browser at once, on the server soon, and then no longer in the browser", async () => {
  const { sync, sent, answer, local, last } = setUp();
  sync.typed(saying("T"));
  sync.typed(saying("Ty"));
  expect(local()).toMatchObject({ content: saying("Ty"), basedOn: 7, sent: [] });
  expect(sent).toEqual([]);
  await vi.advanceTimersByTimeAsync(SOON);
  expect(sent).toEqual([["Ty", 7]]);
  expect(last()).toEqual({ kind: "saving", inBrowser: true });
  await answer({ outcome: "saved", version: 8 });
  expect([last(), local()]).toEqual([{ kind: "saved", inBrowser: true }, undefined]);
  expect(sync.pause(saying("Ty"))).toBe(8);
});

test("one save is under way at a time, and the next is based on its version", async () => {
  const { sync, sent, answer, typed, local } = setUp();
  await typed("one");
  await typed("two");
  sync.flush({ leaving: true });
  await vi.advanceTimersByTimeAsync(10 * SOON);
  expect(sent).toEqual([["one", 7]]);
  await answer({ outcome: "saved", version: 8 });
  expect(sent[1]).toEqual(["two", 8]);
  await answer({ outcome: "saved", version: 9 });
  expect(local()).toBeUndefined();
});

test("typing without a pause does not delay saving", async () => {
  const { sync, sent } = setUp();
  for (let i = 0; i < 20; i++) {
    sync.typed(saying("x".repeat(i)));
    await vi.advanceTimersByTimeAsync(SOON / 10);
  }
  expect(sent).toHaveLength(1);
});

test("a failed save is retried ever less often, and the text stays in the browser", async () => {
  const { sync, sent, answer, typed, local, last } = setUp();
  await typed("text");
  for (let pause = FIRST_RETRY; pause < 4 * LAST_RETRY; pause *= 2) {
    await answer({ outcome: "failed" });
    expect(last()).toEqual({ kind: "retrying", inBrowser: true });
    const before = sent.length;
    await vi.advanceTimersByTimeAsync(Math.min(pause, LAST_RETRY) - 1);
    expect(sent).toHaveLength(before);
    await vi.advanceTimersByTimeAsync(1);
    expect(sent).toHaveLength(before + 1);
  }
  await answer({ outcome: "signedOut" });
  expect(last()).toEqual({ kind: "signedOut", inBrowser: true });
  expect(local()?.content).toEqual(saying("text"));
  sync.flush();
  await answer({ outcome: "saved", version: 8 });
  expect(last()).toEqual({ kind: "saved", inBrowser: true });
});

test.each([
  ["this page", []],
  ["the page before a reload", ["one"]],
])("after a lost answer to %s the version of its content is taken, and saving goes on", async (_, before) => {
  const { sent, answer, typed, local, last } = setUp({ before });
  if (before.length === 0) {
    await typed("one");
    await answer({ outcome: "failed" });
  }
  await typed("two");
  await vi.advanceTimersByTimeAsync(FIRST_RETRY);
  expect(local()?.sent).toEqual([saying("one"), saying("two")]);
  await answer({ outcome: "conflict", current: { version: 8, content: saying("one") } });
  expect(sent.at(-1)).toEqual(["two", 8]);
  await answer({ outcome: "saved", version: 9 });
  expect(last()).toEqual({ kind: "saved", inBrowser: true });
});

test.each<[DraftAnswer, DraftState]>([
  [
    { outcome: "conflict", current: { version: 9, content: saying("theirs") } },
    { kind: "conflict", inBrowser: true, current: { version: 9, content: saying("theirs") } },
  ],
  [{ outcome: "decided" }, { kind: "decided", inBrowser: true }],
])("after %j nothing more is sent, and everything stays in the browser", async (given, state) => {
  const { sync, sent, answer, typed, local, last } = setUp();
  await typed("one");
  await answer(given);
  expect(last()).toEqual(state);
  await typed("two");
  sync.flush();
  await vi.advanceTimersByTimeAsync(LAST_RETRY);
  expect(sent).toHaveLength(1);
  expect(local()?.content).toEqual(saying("two"));
});

test("a text that is too large is sent again only when it has changed", async () => {
  const { sent, answer, typed, last } = setUp();
  await typed("far too much");
  await answer({ outcome: "tooLarge" });
  expect(last()).toEqual({ kind: "tooLarge", inBrowser: true });
  await vi.advanceTimersByTimeAsync(10 * LAST_RETRY);
  expect(sent).toHaveLength(1);
  await typed("less");
  expect(sent).toHaveLength(2);
});

test("a browser that stores nothing is reported", async () => {
  const { answer, typed, last } = setUp({ canStore: false });
  await typed("text");
  await answer({ outcome: "signedOut" });
  expect(last()).toEqual({ kind: "signedOut", inBrowser: false });
});

test("a submission waits for the save under way and has its version; saving pauses until it is answered", async () => {
  const { sync, sent, answer, typed } = setUp();
  await typed("one");
  expect(sync.isUncertain()).toBe(true);
  const settled = sync.settle();
  await answer({ outcome: "saved", version: 8 });
  await settled;
  expect([sync.isUncertain(), sync.pause(saying("two"))]).toEqual([false, 8]);
  await typed("three");
  expect(sent).toHaveLength(1);
  sync.resume();
  await vi.advanceTimersByTimeAsync(SOON);
  // The submission had no answer: the server may have it.
  await answer({ outcome: "conflict", current: { version: 9, content: saying("two") } });
  expect(sent.at(-1)).toEqual(["three", 9]);
});

test.each<[DraftAnswer, boolean]>([
  [{ outcome: "saved", version: 8 }, false],
  [{ outcome: "failed" }, true],
])("after the form is gone, %j decides whether the copy stays: %s", async (given, stays) => {
  const { sync, sent, answer, local } = setUp();
  sync.typed(saying("text"));
  sync.flush({ leaving: true });
  sync.stop();
  await answer(given);
  await vi.advanceTimersByTimeAsync(LAST_RETRY);
  expect([local() !== undefined, sent.length]).toEqual([stays, 1]);
});

const copy: LocalCopy = { tab: "a", content: saying("mine"), basedOn: 5, sent: [saying("sent")], at: 0 };
const other = { content: saying("other") };

test.each([
  ["nothing is saved", { version: 0 }, "own", "other"],
  ["the version that it is based on is saved", { version: 5, ...other }, "own", "other"],
  ["the same content is saved", { version: 9, content: saying("mine") }, undefined, undefined],
  ["a content that it sent is saved", { version: 9, content: saying("sent") }, "own", "other"],
  ["another content is saved", { version: 9, ...other }, "other", "other"],
])("where %s, a local copy is %3$s for its tab and %4$s for another", (_, saved, own, elsewhere) => {
  expect(relationOf(copy, saved, "a")).toBe(own);
  expect(relationOf(copy, saved, "b")).toBe(elsewhere);
});
