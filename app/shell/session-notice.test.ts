import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { watchSession } from "./session-notice.tsx";

const page = Object.assign(new EventTarget(), { hidden: false });
const asked = vi.fn<typeof fetch>();
const onAnswer = vi.fn<(signedIn: boolean) => void>();
const says = (authenticated: boolean, tag: string) => () =>
  Promise.resolve(Response.json({ authenticated }, { headers: { ETag: tag } }));
let checks: number[] = [];
let answer: () => Promise<Response>;
let stop = () => {};

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
  vi.stubGlobal("window", new EventTarget());
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
const act = (event: string) => () => window.dispatchEvent(new Event(event));
const focus = act("focus");
const show = (visible: boolean) => () => {
  page.hidden = !visible;
  page.dispatchEvent(new Event("visibilitychange"));
};
const restless = Object.fromEntries([0, 7, 14, 21, 28, 35, 42, 49, 56].map((at) => [at, show(at % 5 > 0)]));

type Row = [title: string, events: Record<number, () => void>, end: number, checked: number[]];

test.each<Row>([
  ["a visible page checks every two minutes", {}, 500, [120, 240, 360, 480]],
  ["a hidden page checks when it is shown", { 10: show(false), 1000: show(true) }, 1_120, [1_000, 1_120]],
  ["the focus brings a check, but not twice in half a minute", { 5: focus, 15: focus }, 100, [5, 35]],
  ["whatever happens, checks are half a minute apart", restless, 100, [7, 42, 72]],
  ...["pointermove", "pointerdown", "keydown", "touchstart", "scroll"].map((event): Row => {
    const events = { 31: act(event), 31.2: act(event), 31.9: act(event) };
    return [`${event} after half a minute of quiet brings one a second later`, events, 140, [32]];
  }),
])("%s", async (_, events, end, checked) => {
  for (const [second, happen] of Object.entries(events)) {
    await until(Number(second));
    happen();
  }
  await until(end);
  expect(checks).toEqual(checked);
});

test("the focus brings a check after the clock was set back, too", async () => {
  await until(120);
  vi.setSystemTime(1_000);
  focus();
  expect(checks).toEqual([120, 1]);
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

test("an ended watch checks nothing, and does not report a late answer", async () => {
  focus();
  stop();
  show(true)();
  await until(500);
  expect(asked).toHaveBeenCalledTimes(1);
  expect(onAnswer).not.toHaveBeenCalled();
});

test.each([
  ["the person", 0, "bob"],
  ["another person", 1, "carol"],
])("where %s is signed in, the page is loaded anew %i times", async (_, times, username) => {
  stop();
  const reload = vi.fn<() => void>();
  vi.stubGlobal("location", { reload });
  stop = watchSession(onAnswer, "bob");
  answer = () => Promise.resolve(Response.json({ authenticated: true, user: { username } }));
  await until(130);
  expect(reload).toHaveBeenCalledTimes(times);
  expect(onAnswer.mock.calls).toEqual([[true]]);
});
