import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { watchSession } from "./watch-session.ts";

/** The page, as far as the watch sees it. */
const page = Object.assign(new EventTarget(), { hidden: false });
const asked = vi.fn<typeof fetch>();
const heard = vi.fn<(signedIn: boolean) => void>();
const says = (authenticated: boolean, tag: string) => () =>
  Promise.resolve(Response.json({ authenticated }, { headers: { ETag: tag } }));
let stop = () => {};

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("window", new EventTarget());
  vi.stubGlobal("document", page);
  vi.stubGlobal("fetch", asked);
  page.hidden = false;
  asked.mockReset().mockImplementation(says(true, '"bob"'));
  heard.mockReset();
  stop = watchSession(heard);
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1_000);
const show = (visible: boolean) => {
  page.hidden = !visible;
  page.dispatchEvent(new Event("visibilitychange"));
};

test("an ended session is told, and that somebody is signed in again", async () => {
  asked.mockImplementation(says(false, '"nobody"'));
  await pass(120);
  expect(heard.mock.calls).toEqual([[false]]);
  asked.mockImplementation(says(true, '"bob again"'));
  await pass(120);
  expect(heard.mock.calls).toEqual([[false], [true]]);
});

test("the page sends the tag that it has, and 304 says that nothing has changed", async () => {
  await pass(120);
  asked.mockImplementation(() => Promise.resolve(new Response(null, { status: 304 })));
  await pass(120);
  expect(asked).toHaveBeenLastCalledWith("/auth/session", { headers: { "If-None-Match": '"bob"' } });
  expect(heard.mock.calls).toEqual([[true], [true]]);
});

test.each([
  ["an error", () => Promise.resolve(new Response("", { status: 503 }))],
  ["no network", () => Promise.reject(new TypeError("Failed to fetch"))],
  ["an answer that is no JSON", () => Promise.resolve(new Response("<html>"))],
])("%s is no end of the session, and is asked again", async (_, answer) => {
  asked.mockImplementation(answer);
  await pass(120);
  expect(asked).toHaveBeenCalledTimes(1);
  expect(heard).not.toHaveBeenCalled();
  asked.mockImplementation(says(true, '"bob"'));
  await pass(30);
  expect(heard.mock.calls).toEqual([[true]]);
});

test.each(["pointermove", "pointerdown", "keydown", "touchstart", "scroll"])(
  "%s after half a minute of quiet is activity",
  async (event) => {
    await pass(30);
    window.dispatchEvent(new Event(event));
    await pass(1);
    expect(asked).toHaveBeenCalledTimes(1);
  },
);

test("the focus, and being shown again, ask at once; a hidden page asks nothing", async () => {
  window.dispatchEvent(new Event("focus"));
  await pass(0);
  expect(asked).toHaveBeenCalledTimes(1);
  show(false);
  await pass(500);
  expect(asked).toHaveBeenCalledTimes(1);
  show(true);
  await pass(0);
  expect(asked).toHaveBeenCalledTimes(2);
});

test("an ended watch asks nothing any more, and tells nothing that is answered later", async () => {
  window.dispatchEvent(new Event("focus"));
  vi.advanceTimersByTime(0);
  stop();
  show(true);
  window.dispatchEvent(new Event("keydown"));
  await pass(500);
  expect(asked).toHaveBeenCalledTimes(1);
  expect(heard).not.toHaveBeenCalled();
});
