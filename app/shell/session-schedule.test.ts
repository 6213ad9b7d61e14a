import { beforeEach, expect, test } from "vitest";

import { createSessionSchedule, type Clock, type SessionSchedule } from "./session-schedule.ts";

let schedule: SessionSchedule;
let time = 0;
let timers: { at: number; run: () => void }[] = [];
/** When something was asked, in seconds. */
let asked: number[] = [];
let answers = true;

const clock: Clock = {
  now: () => time,
  after(delay, run) {
    const timer = { at: time + delay, run };
    timers.push(timer);
    return () => (timers = timers.filter((one) => one !== timer));
  },
};

beforeEach(() => {
  [time, timers, asked, answers] = [0, [], [], true];
  schedule = createSessionSchedule(clock, () => {
    asked.push(time / 1_000);
    return Promise.resolve(answers);
  });
});

/** Lets time pass until so many seconds after the beginning. */
async function until(seconds: number): Promise<void> {
  for (;;) {
    const [timer] = timers.toSorted((one, other) => one.at - other.at);
    if (!timer || timer.at > seconds * 1_000) break;
    timers = timers.filter((one) => one !== timer);
    time = timer.at;
    timer.run();
    // What was asked is answered before the next timer.
    await new Promise((resolve) => setImmediate(resolve));
  }
  time = seconds * 1_000;
}

test("a visible page asks every two minutes", async () => {
  await until(500);
  expect(asked).toEqual([120, 240, 360, 480]);
});

test("a hidden page asks nothing, and asks at once when it is shown", async () => {
  await until(10);
  schedule.hide();
  await until(1_000);
  expect(asked).toEqual([]);
  schedule.show();
  await until(1_000);
  expect(asked).toEqual([1_000]);
  await until(1_119);
  expect(asked).toHaveLength(1);
  await until(1_120);
  expect(asked).toEqual([1_000, 1_120]);
});

test("a page that gets the focus asks, but not twice in half a minute", async () => {
  await until(5);
  schedule.show();
  await until(15);
  schedule.show();
  schedule.show();
  await until(100);
  expect(asked).toEqual([5, 35]);
});

test("activity after half a minute of quiet is followed by a question a second later, once", async () => {
  await until(31);
  for (const second of [31, 31.2, 31.4, 31.9]) {
    await until(second);
    schedule.act();
  }
  await until(150);
  expect(asked).toEqual([32]);
});

test("activity without a pause before asks nothing", async () => {
  for (let second = 0; second < 119; second += 10) {
    await until(second);
    schedule.act();
  }
  expect(asked).toEqual([]);
  await until(120);
  expect(asked).toEqual([120]);
});

test("whatever happens, half a minute lies between two questions", async () => {
  for (let second = 0; second < 600; second += 7) {
    await until(second);
    if (second % 5 === 0) schedule.hide();
    schedule.show();
    schedule.act();
  }
  expect(asked.length).toBeGreaterThan(10);
  const gaps = asked.slice(1).map((at, index) => at - asked[index]!);
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(30);
});

test("a question without an answer is asked again after half a minute", async () => {
  answers = false;
  await until(160);
  answers = true;
  await until(310);
  expect(asked).toEqual([120, 150, 180, 300]);
});

test("a page that was hidden while it asked asks nothing more until it is shown", async () => {
  answers = false;
  schedule.show();
  timers.pop()?.run();
  schedule.hide();
  await until(1_000);
  expect(asked).toEqual([0]);
});
