import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { contentBy } from "#app/features/applications/fields.ts";

import {
  createDraftKeeper,
  type DraftAnswer,
  type DraftState,
  FIRST_RETRY,
  LAST_RETRY,
  SOON,
} from "./draft-sync.ts";
import type { LocalDraft } from "./local-copy.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const saying = (text: string) => contentBy((name) => (name === "skills" ? text : ""));

/** A keeper, what it did, and the answers that it is still to get. */
function setUp({ keepsNothing = false } = {}) {
  const sent: LocalDraft[] = [];
  const answers: ((answer: DraftAnswer) => void)[] = [];
  const states: DraftState[] = [];
  let local: LocalDraft | undefined;
  const keeper = createDraftKeeper({
    form: "a",
    basedOn: 7,
    write: (draft) => {
      if (!keepsNothing) local = draft;
      return !keepsNothing;
    },
    forget: () => (local = undefined),
    send: (draft) => {
      sent.push(draft);
      return new Promise((resolve) => answers.push(resolve));
    },
    onState: (state) => states.push(state),
  });
  const answer = async (given: DraftAnswer) => {
    answers.shift()?.(given);
    await vi.advanceTimersByTimeAsync(0);
  };
  return { keeper, sent, states, answer, local: () => local, last: () => states.at(-1) };
}

test("what is typed is in the browser at once, with the server soon, and then not in the browser any more", async () => {
  const { keeper, sent, answer, local, last } = setUp();
  keeper.typed(saying("T"));
  keeper.typed(saying("Ty"));
  const at = expect.any(Number) as number;
  expect(local()).toEqual({ content: saying("Ty"), basedOn: 7, origin: { form: "a", edit: 2 }, at });
  expect(sent).toEqual([]);
  await vi.advanceTimersByTimeAsync(SOON);
  expect(sent).toEqual([local()]);
  expect(last()).toEqual({ kind: "saving", inBrowser: true });
  await answer({ outcome: "saved", version: 8 });
  expect(last()).toEqual({ kind: "saved", inBrowser: true });
  expect(local()).toBeUndefined();
  expect(keeper.basis()).toEqual({ basedOn: 8, origin: { form: "a", edit: 2 } });
  await vi.advanceTimersByTimeAsync(LAST_RETRY);
  expect(sent).toHaveLength(1);
});

test("what is typed while one is on its way follows it, made from what that became", async () => {
  const { keeper, sent, answer, local } = setUp();
  keeper.typed(saying("one"));
  await vi.advanceTimersByTimeAsync(SOON);
  keeper.typed(saying("two"));
  keeper.flush();
  await vi.advanceTimersByTimeAsync(10 * SOON);
  expect(sent).toHaveLength(1);
  await answer({ outcome: "saved", version: 8 });
  expect(local()?.content).toEqual(saying("two"));
  await vi.advanceTimersByTimeAsync(SOON);
  expect(sent[1]).toMatchObject({ content: saying("two"), origin: { edit: 2 } });
  await answer({ outcome: "saved", version: 9 });
  expect(keeper.basis().basedOn).toBe(9);
  expect(local()).toBeUndefined();
});

test("typing without a pause does not put the sending off", async () => {
  const { keeper, sent } = setUp();
  for (let i = 0; i < 20; i++) {
    keeper.typed(saying("x".repeat(i)));
    await vi.advanceTimersByTimeAsync(SOON / 10);
  }
  expect(sent).toHaveLength(1);
});

test("what the server does not take stays in the browser and is tried again, less and less often", async () => {
  const { keeper, sent, answer, local, last } = setUp();
  keeper.typed(saying("text"));
  await vi.advanceTimersByTimeAsync(SOON);
  for (let pause = FIRST_RETRY; pause < 4 * LAST_RETRY; pause *= 2) {
    await answer({ outcome: "failed" });
    expect(last()).toEqual({ kind: "kept", inBrowser: true });
    const before = sent.length;
    await vi.advanceTimersByTimeAsync(Math.min(pause, LAST_RETRY) - 1);
    expect(sent).toHaveLength(before);
    await vi.advanceTimersByTimeAsync(1);
    expect(sent).toHaveLength(before + 1);
  }
  await answer({ outcome: "signedOut" });
  expect(last()).toEqual({ kind: "signedOut", inBrowser: true });
  expect(local()?.content).toEqual(saying("text"));
  keeper.flush();
  await answer({ outcome: "saved", version: 8 });
  expect(last()).toEqual({ kind: "saved", inBrowser: true });
});

test("where the browser keeps nothing and the server does not take it, that is said", async () => {
  const { keeper, answer, last } = setUp({ keepsNothing: true });
  keeper.typed(saying("text"));
  await vi.advanceTimersByTimeAsync(SOON);
  await answer({ outcome: "signedOut" });
  expect(last()).toEqual({ kind: "signedOut", inBrowser: false });
});

test.each<[DraftAnswer, DraftState]>([
  [
    { outcome: "conflict", current: { version: 9 } },
    { kind: "conflict", inBrowser: true, current: { version: 9 } },
  ],
  [{ outcome: "decided" }, { kind: "decided", inBrowser: true }],
])("after %j nothing is sent any more, and everything stays in the browser", async (given, state) => {
  const { keeper, sent, answer, local, last } = setUp();
  keeper.typed(saying("one"));
  await vi.advanceTimersByTimeAsync(SOON);
  await answer(given);
  expect(last()).toEqual(state);
  keeper.typed(saying("two"));
  keeper.flush();
  await vi.advanceTimersByTimeAsync(LAST_RETRY);
  expect(sent).toHaveLength(1);
  expect(local()?.content).toEqual(saying("two"));
});

test("who leaves does not wait: the newest goes at once, beside what is under way", async () => {
  const { keeper, sent } = setUp();
  keeper.typed(saying("one"));
  await vi.advanceTimersByTimeAsync(SOON);
  keeper.typed(saying("two"));
  keeper.flush({ leaving: true });
  expect(sent.map(({ content }) => content.skills)).toEqual(["one", "two"]);
  keeper.stop();
  await vi.advanceTimersByTimeAsync(LAST_RETRY);
  expect(sent).toHaveLength(2);
});

test("what is too much is not sent again as it is", async () => {
  const { keeper, sent, answer, last } = setUp();
  keeper.typed(saying("far too much"));
  await vi.advanceTimersByTimeAsync(SOON);
  await answer({ outcome: "tooLarge" });
  expect(last()).toEqual({ kind: "tooLarge", inBrowser: true });
  await vi.advanceTimersByTimeAsync(10 * LAST_RETRY);
  expect(sent).toHaveLength(1);
  keeper.typed(saying("less"));
  await vi.advanceTimersByTimeAsync(SOON);
  expect(sent).toHaveLength(2);
});

test("what arrives after the form is gone need not stay in the browser; what does not, stays", async () => {
  for (const [given, stays] of [
    [{ outcome: "saved", version: 8 }, false],
    [{ outcome: "failed" }, true],
  ] as const) {
    const { keeper, answer, local, states } = setUp();
    keeper.typed(saying("text"));
    keeper.flush({ leaving: true });
    keeper.stop();
    const before = states.length;
    await answer(given);
    expect([local() !== undefined, states.length]).toEqual([stays, before]);
  }
});

test("a failure that comes after the same has arrived by another way says nothing", async () => {
  const { keeper, answer, last } = setUp();
  keeper.typed(saying("text"));
  await vi.advanceTimersByTimeAsync(SOON);
  keeper.flush({ leaving: true });
  // Both are under way: the second arrives first.
  await answer({ outcome: "saved", version: 8 });
  await answer({ outcome: "failed" });
  expect(last()).toEqual({ kind: "saved", inBrowser: true });
});
