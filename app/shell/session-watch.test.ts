import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { watchSession } from "./session-watch.tsx";

const page = Object.assign(new EventTarget(), { hidden: false });
const asked = vi.fn<typeof fetch>();
const onAnswer = vi.fn<(signedIn: boolean) => void>();
const says = (authenticated: boolean, tag: string) => () =>
  Promise.resolve(Response.json({ authenticated }, { headers: { ETag: tag } }));
/** Times of the checks, in seconds. */
let checks: number[] = [];
let answer: () => Promise<Response>;
let stop = () => {};

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
  vi.stubGlobal("window", Object.assign(new EventTarget(), { setTimeout }));
  vi.stubGlobal("document", page);
  vi.stubGlobal("fetch", asked);
  page.hidden = false;
  [checks, answer] = [[], says(true, '"bob"')];
  asked.mockReset().mockImplementation(() => {
    checks.push(Date.now() / 1_000);
    return answer();
  });
  onAnswer.mockReset();
  stop = watchSession(onAnswer);
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const until = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1_000 - Date.now());
const focus = () => window.dispatchEvent(new Event("focus"));
const act = (event = "keydown") => window.dispatchEvent(new Event(event));
const show = (visible: boolean) => {
  page.hidden = !visible;
  page.dispatchEvent(new Event("visibilitychange"));
};

test("a visible page checks every two minutes, and reports an ended session and a new one", async () => {
  answer = says(false, '"nobody"');
  await until(120);
  answer = says(true, '"bob again"');
  await until(500);
  expect(checks).toEqual([120, 240, 360, 480]);
  expect(onAnswer.mock.calls.slice(0, 2)).toEqual([[false], [true]]);
});

test("a check sends the last ETag, and 304 repeats the last answer", async () => {
  await until(120);
  answer = () => Promise.resolve(new Response(null, { status: 304 }));
  await until(240);
  expect(asked).toHaveBeenLastCalledWith("/auth/session", { headers: { "If-None-Match": '"bob"' } });
  expect(onAnswer.mock.calls).toEqual([[true], [true]]);
});

test.each([
  ["an error", () => Promise.resolve(new Response("", { status: 503 }))],
  ["no network", () => Promise.reject(new TypeError("Failed to fetch"))],
  ["an answer that is not JSON", () => Promise.resolve(new Response("<html>"))],
])("%s does not end the session, and the check is repeated after half a minute", async (_, failure) => {
  answer = failure;
  await until(160);
  expect(onAnswer).not.toHaveBeenCalled();
  answer = says(true, '"bob"');
  await until(310);
  expect(checks).toEqual([120, 150, 180, 300]);
  expect(onAnswer.mock.calls).toEqual([[true], [true]]);
});

test("a hidden page checks nothing, and at once when it is shown", async () => {
  await until(10);
  show(false);
  await until(1_000);
  expect(checks).toEqual([]);
  show(true);
  await until(1_120);
  expect(checks).toEqual([1_000, 1_120]);
});

test("a page that gets the focus checks, but not twice in half a minute", async () => {
  await until(5);
  focus();
  await until(15);
  focus();
  focus();
  await until(100);
  expect(checks).toEqual([5, 35]);
});

test.each(["pointermove", "pointerdown", "keydown", "touchstart", "scroll"])(
  "%s after half a minute of quiet is followed by one check a second later",
  async (event) => {
    for (const second of [31, 31.2, 31.9]) {
      await until(second);
      act(event);
    }
    await until(140);
    expect(checks).toEqual([32]);
  },
);

test("whatever happens, checks are half a minute apart", async () => {
  for (let second = 0; second < 600; second += 7) {
    await until(second);
    if (second % 5 === 0) show(false);
    show(true);
    act();
  }
  expect(checks.length).toBeGreaterThan(10);
  const gaps = checks.slice(1).map((at, index) => at - checks[index]!);
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(30);
});

test("an ended watch checks nothing, and does not report a late answer", async () => {
  focus();
  vi.advanceTimersByTime(0);
  stop();
  show(true);
  act();
  await until(500);
  expect(asked).toHaveBeenCalledTimes(1);
  expect(onAnswer).not.toHaveBeenCalled();
});
