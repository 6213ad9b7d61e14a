import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { watchSession } from "./watch-session.ts";

/** The page, as far as the watch sees it. */
const page = Object.assign(new EventTarget(), { hidden: false });
const asked = vi.fn<() => Promise<Response>>();
const heard = vi.fn<(signedIn: boolean) => void>();
const says = (authenticated: boolean) => () => Promise.resolve(Response.json({ authenticated }));
let stop: (() => void) | undefined;

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
  const view = new EventTarget();
  vi.stubGlobal("window", Object.assign(view, { setTimeout, setInterval }));
  vi.stubGlobal("document", page);
  vi.stubGlobal("fetch", asked);
  page.hidden = false;
  asked.mockReset().mockImplementation(says(true));
  heard.mockReset();
});
afterEach(() => {
  stop?.();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const watch = (checkAt: number) => (stop = watchSession({ checkAt, onAnswer: heard }));
const act = () => window.dispatchEvent(new Event("keydown"));
const show = (visible: boolean) => {
  page.hidden = !visible;
  page.dispatchEvent(new Event("visibilitychange"));
};
const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1_000);

test("as long as there is nothing to do, nobody is asked", async () => {
  watch(3_600_000);
  for (let i = 0; i < 50; i++) {
    act();
    await pass(60);
  }
  expect(asked).not.toHaveBeenCalled();
});

test("what is due is done within two minutes, and not again at once", async () => {
  watch(1);
  await pass(119);
  expect(asked).not.toHaveBeenCalled();
  await pass(1);
  expect(asked).toHaveBeenCalledWith("/auth/session", expect.anything());
  expect(heard).toHaveBeenLastCalledWith(true);
  await pass(600);
  expect(asked).toHaveBeenCalledTimes(1);
});

test("a second after somebody does something, once however much they do", async () => {
  watch(1);
  for (let i = 0; i < 9; i++) {
    act();
    await pass(0.1);
  }
  expect(asked).not.toHaveBeenCalled();
  await pass(0.2);
  expect(asked).toHaveBeenCalledTimes(1);
});

test("within half a minute while the page is used", async () => {
  watch(20_000);
  act();
  await pass(29);
  expect(asked).not.toHaveBeenCalled();
  await pass(1);
  expect(asked).toHaveBeenCalledTimes(1);
});

test("a hidden page asks nothing, and asks when it is seen again", async () => {
  watch(1);
  show(false);
  await pass(500);
  expect(asked).not.toHaveBeenCalled();
  show(true);
  await pass(0);
  expect(asked).toHaveBeenCalledTimes(1);
});

test("who was away for long is asked about, even if nothing is due", async () => {
  watch(Infinity);
  show(false);
  await pass(300);
  show(true);
  await pass(0);
  expect(asked).not.toHaveBeenCalled();
  show(false);
  await pass(601);
  show(true);
  await pass(0);
  expect(asked).toHaveBeenCalledTimes(1);
});

test("a session that has ended is told, and found again when somebody has signed in elsewhere", async () => {
  asked.mockImplementation(says(false));
  watch(1);
  await pass(120);
  expect(heard.mock.calls).toEqual([[false]]);
  asked.mockImplementation(says(true));
  act();
  await pass(120);
  expect(heard).toHaveBeenLastCalledWith(true);
});

test("a failure is tried again after one and after two seconds, and is no end of the session", async () => {
  asked.mockImplementation(() => Promise.resolve(new Response("", { status: 503 })));
  watch(1);
  await pass(120);
  expect(asked).toHaveBeenCalledTimes(1);
  await pass(1);
  expect(asked).toHaveBeenCalledTimes(2);
  asked.mockImplementation(() => Promise.reject(new TypeError("Failed to fetch")));
  await pass(2);
  expect(asked).toHaveBeenCalledTimes(3);
  await pass(10);
  expect(asked).toHaveBeenCalledTimes(3);
  expect(heard).not.toHaveBeenCalled();
  asked.mockImplementation(says(true));
  await pass(120);
  expect(heard.mock.calls).toEqual([[true]]);
});

test("an ended watch asks nothing any more", async () => {
  watch(1)();
  act();
  show(true);
  await pass(500);
  expect(asked).not.toHaveBeenCalled();
});
