import fc from "fast-check";
import { expect, test } from "vitest";

import { eventOf, nameOf, parseEvent, type SimulatedEvent } from "./simulate-event.ts";

const parsed = (query: string) => parseEvent(new URLSearchParams(query));

test("parseEvent reads the event from the URL", () => {
  expect(parsed("simulate=join")).toEqual({ kind: "join", bot: false });
  expect(parsed("simulate=joinBot")).toEqual({ kind: "join", bot: true });
  expect(parsed("simulate=levelUp&level=5")).toEqual({ kind: "levelUp", level: 5 });
  expect(parsed("simulate=verify&level=5")).toEqual({ kind: "verify" });
  expect(parsed("simulate=ticket")).toEqual({ kind: "ticket" });
});

test("parseEvent returns undefined for an unknown event", () => {
  for (const query of [
    "",
    "simulate=",
    "simulate=Join",
    "simulate=toString",
    "level=5",
    "simulate=leave&simulate=join",
  ])
    expect(parsed(query), query).toBeUndefined();
});

test("an invalid level becomes the nearest valid one", () => {
  const levels = ["", "x", "0", "-3", "5.9", "1001", "1e9", "99999999999999999999", " 7 "];
  expect(levels.map((level) => parsed(`simulate=levelUp&level=${level}`))).toEqual(
    [1, 1, 1, 1, 5, 1_000, 1, 1_000, 7].map((level) => ({ kind: "levelUp", level })),
  );
  for (const level of [NaN, -Infinity, Infinity, 0.5])
    expect(eventOf("levelUp", level)).toMatchObject({ kind: "levelUp" });
});

test("nameOf and eventOf are inverse", () => {
  const events = fc.oneof(
    fc.boolean().map((bot): SimulatedEvent => ({ kind: "join", bot })),
    fc.integer({ min: 1, max: 1_000 }).map((level): SimulatedEvent => ({ kind: "levelUp", level })),
    fc.constantFrom<SimulatedEvent>({ kind: "verify" }, { kind: "ticket" }),
  );
  fc.assert(
    fc.property(events, (event) => {
      expect(eventOf(nameOf(event), "level" in event ? event.level : NaN)).toEqual(event);
    }),
  );
});
