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
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const saying = (text: string) => contentBy((name) => (name === "skills" ? text : ""));
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);
const saved = (version: number): DraftAnswer => ({ outcome: "saved", version });
const conflict = (version: number, text: string): DraftAnswer => ({
  outcome: "conflict",
  current: { version, content: saying(text) },
});

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
    await pass(0);
  };
  const typed = async (text: string) => {
    sync.typed(saying(text));
    await pass(SOON);
  };
  return { sync, sent, answer, typed, local: () => local, last: () => state };
}

test("what is typed is in the browser at once, on the server soon, and then no longer in the browser", async () => {
  const { sync, sent, answer, local, last } = setUp();
  sync.typed(saying("T"));
  await pass(SOON / 2);
  sync.typed(saying("Ty"));
  expect(local()).toMatchObject({ content: saying("Ty"), basedOn: 7, sent: [] });
  expect(sent).toEqual([]);
  // Typing without a pause does not delay saving.
  await pass(SOON / 2);
  expect(sent).toEqual([["Ty", 7]]);
  expect(last()).toEqual({ kind: "saving", inBrowser: true });
  await answer(saved(8));
  expect([last(), local()]).toEqual([{ kind: "saved", inBrowser: true }, undefined]);
  expect(sync.pause(saying("Ty"))).toBe(8);
});

test("one save is under way at a time, and the next is based on its version, also when the form is gone", async () => {
  const { sync, sent, answer, typed, local } = setUp();
  await typed("one");
  await typed("two");
  await pass(10 * SOON);
  expect(sent).toEqual([["one", 7]]);
  await answer(saved(8));
  await pass(SOON);
  await typed("three");
  sync.flush({ leaving: true });
  sync.stop();
  await answer(saved(9));
  expect(sent.slice(1)).toEqual([
    ["two", 8],
    ["three", 9],
  ]);
  await answer(saved(10));
  expect(local()).toBeUndefined();
});

test("a failed save is retried ever less often, and the text stays in the browser", async () => {
  const { sync, sent, answer, typed, local, last } = setUp();
  await typed("text");
  for (let pause = FIRST_RETRY; pause < 4 * LAST_RETRY; pause *= 2) {
    await answer({ outcome: "failed" });
    expect(last()).toEqual({ kind: "retrying", inBrowser: true });
    const before = sent.length;
    await pass(Math.min(pause, LAST_RETRY) - 1);
    expect(sent).toHaveLength(before);
    await pass(1);
    expect(sent).toHaveLength(before + 1);
  }
  await answer({ outcome: "signedOut" });
  expect(last()).toEqual({ kind: "signedOut", inBrowser: true });
  expect(local()?.content).toEqual(saying("text"));
  sync.flush();
  await answer(saved(8));
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
  await pass(FIRST_RETRY);
  expect(local()?.sent).toEqual([saying("one"), saying("two")]);
  await answer(conflict(8, "one"));
  expect(sent.at(-1)).toEqual(["two", 8]);
  await answer(saved(9));
  expect(last()).toEqual({ kind: "saved", inBrowser: true });
});

test.each<[DraftAnswer, sends: number]>([
  [conflict(9, "theirs"), 1],
  [{ outcome: "decided" }, 1],
  [{ outcome: "tooLarge" }, 2],
])("after %j only another text is sent, if any, and it stays in the browser", async (given, sends) => {
  const { sent, answer, typed, local, last } = setUp();
  await typed("one");
  await answer(given);
  const { outcome: kind, ...more } = given;
  expect(last()).toEqual({ kind, inBrowser: true, ...more });
  await pass(10 * LAST_RETRY);
  expect(sent).toHaveLength(1);
  await typed("two");
  await pass(LAST_RETRY);
  expect([sent.length, local()?.content]).toEqual([sends, saying("two")]);
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
  const settled = sync.settle();
  await answer(saved(8));
  await settled;
  expect(sync.pause(saying("two"))).toBe(8);
  await typed("three");
  expect(sent).toHaveLength(1);
  sync.resume();
  await pass(SOON);
  // The submission had no answer: the server may have it.
  await answer(conflict(9, "two"));
  expect(sent.at(-1)).toEqual(["three", 9]);
});

test("where the form is gone a copy that was not saved stays, and is not sent again", async () => {
  const { sync, sent, answer, local } = setUp();
  sync.typed(saying("text"));
  sync.flush({ leaving: true });
  sync.stop();
  await answer({ outcome: "failed" });
  await pass(LAST_RETRY);
  expect([local()?.content, sent.length]).toEqual([saying("text"), 1]);
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

test("a tab and its duplicate, which has the same name, overwrite nothing of each other", async () => {
  const stored = new Map<string, string>();
  const storage = (entries: Map<string, string>) => ({
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, text: string) => void entries.set(key, text),
  });
  const names = new Map<string, string>();
  const open = async () => {
    vi.stubGlobal("localStorage", storage(stored));
    vi.stubGlobal("sessionStorage", storage(new Map(names)));
    vi.resetModules();
    const { ownPlace } = await import("./local-copy.ts");
    const place = ownPlace("bob");
    return (text: string) => place.write({ ...copy, content: saying(text) });
  };
  names.set("application-tab", "same");
  const [tab, duplicate] = [await open(), await open()];
  for (const write of [() => tab("one"), () => duplicate("two"), () => tab("more")])
    expect(write()).toBe(true);
  expect([...stored.values()].map((text) => JSON.parse(text).content.skills)).toEqual(["more", "two"]);
});
