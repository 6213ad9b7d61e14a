import { expect, test } from "vitest";
import { contentBy } from "#app/features/applications/fields.ts";
import {
  type Draft,
  type DraftAnswer,
  type DraftEvent,
  newDraft,
  pauseBefore,
  reduceDraft,
} from "./draft-state.ts";

const saying = (text: string) => contentBy((name) => (name === "skills" ? text : ""));
const typed = (text: string): DraftEvent => ({ type: "typed", content: saying(text) });
const posted = (text: string): DraftEvent => ({ type: "posted", content: saying(text) });
const resumed: DraftEvent = { type: "resumed" };
const saving: DraftEvent = { type: "saving" };
const answered = (answer: DraftAnswer): DraftEvent => ({ type: "answered", answer });
const saved = (version: number) => answered({ outcome: "saved", version });
const conflict = (version: number, text: string) =>
  answered({ outcome: "conflict", current: { version, content: saying(text) } });
const refused = (outcome: "decided" | "tooLarge" | "signedOut" | "retrying") => answered({ outcome });

const begun = newDraft(saying("begun"), 7);
const after = (events: DraftEvent[], draft = begun): Draft => events.reduce(reduceDraft, draft);
const textsOf = ({ content, sent }: Draft) => [content.skills, sent.map(({ skills }) => skills)];

test.each<[string, DraftEvent[], Partial<Draft>]>([
  ["nothing is typed", [], { kind: "clean", basedOn: 7, isSaved: false }],
  ["a text is typed", [typed("one")], { kind: "dirty", basedOn: 7 }],
  ["it is being saved", [typed("one"), saving], { kind: "saving", basedOn: 7 }],
  ["it is saved", [typed("one"), saving, saved(8)], { kind: "clean", basedOn: 8, isSaved: true }],
  [
    "typing goes on",
    [typed("one"), saving, saved(8), typed("two")],
    { kind: "dirty", basedOn: 8, isSaved: true },
  ],
  ["typing goes on while it is being saved", [typed("one"), saving, typed("two")], { kind: "saving" }],
  ["an older text is saved", [typed("one"), saving, typed("two"), saved(8)], { kind: "dirty", basedOn: 8 }],
  [
    "the same text is typed again while it is being saved",
    [typed("one"), saving, typed("two"), typed("one"), saved(8)],
    { kind: "clean" },
  ],
  [
    "there is no answer",
    [typed("one"), saving, refused("retrying")],
    { kind: "offline", problem: "retrying" },
  ],
  [
    "a retry is under way",
    [typed("one"), saving, refused("retrying"), saving],
    { kind: "saving", problem: "retrying" },
  ],
  [
    "the session has ended",
    [typed("one"), saving, refused("signedOut")],
    { kind: "offline", problem: "signedOut" },
  ],
  [
    "a retry succeeds",
    [typed("one"), saving, refused("signedOut"), saving, saved(8)],
    { kind: "clean", problem: undefined, failures: 0 },
  ],
  [
    "typing goes on without an answer",
    [typed("one"), saving, refused("retrying"), typed("two")],
    { kind: "offline" },
  ],
  [
    "the text is too large",
    [typed("one"), saving, refused("tooLarge")],
    { kind: "offline", problem: "tooLarge" },
  ],
  [
    "a text that was too large is changed",
    [typed("one"), saving, refused("tooLarge"), typed("two")],
    { kind: "dirty" },
  ],
  [
    "the application is decided",
    [typed("one"), saving, refused("decided")],
    { kind: "conflict", problem: "decided" },
  ],
  [
    "another content is saved",
    [typed("one"), saving, conflict(9, "theirs")],
    { kind: "conflict", problem: "elsewhere" },
  ],
  [
    "typing goes on in a conflict",
    [typed("one"), saving, conflict(9, "theirs"), typed("two")],
    { kind: "conflict", basedOn: 7 },
  ],
  [
    "the answer to an earlier save was lost",
    [typed("one"), saving, refused("retrying"), typed("two"), saving, conflict(8, "one")],
    { kind: "dirty", basedOn: 8, problem: undefined },
  ],
  [
    "an earlier content of this page that another one had replaced is saved elsewhere",
    [
      typed("one"),
      saving,
      saved(8),
      typed("two"),
      saving,
      saved(9),
      typed("three"),
      saving,
      conflict(10, "one"),
    ],
    { kind: "conflict", basedOn: 9 },
  ],
  ["the form is posted", [typed("one"), posted("one")], { kind: "dirty", isPosted: true }],
  ["a post is refused", [typed("one"), posted("one"), resumed], { kind: "dirty", isPosted: false }],
  [
    "the answer to a post was lost",
    [posted("begun"), typed("two"), resumed, saving, conflict(9, "begun")],
    { kind: "dirty", basedOn: 9 },
  ],
])("where %s, the draft has the expected state and the text that was typed last", (_, events, expected) => {
  const draft = after(events);
  expect({ problem: undefined, ...draft }).toMatchObject(expected);
  const last = events.findLast(({ type }) => type === "typed");
  expect(draft.content).toEqual(last?.type === "typed" ? last.content : saying("begun"));
});

test("after a reload the answer to a save of the page before counts as its own", () => {
  const draft = after(
    [typed("two"), saving, conflict(8, "one")],
    newDraft(saying("begun"), 7, [saying("one")]),
  );
  expect(draft).toMatchObject({ kind: "dirty", basedOn: 8 });
});

test("the latest five contents without an answer are remembered, each once, until an answer tells the version", () => {
  const attempts = ["1", "2", "3", "4", "5", "5", "6"].flatMap((text) => [
    typed(text),
    saving,
    refused("retrying"),
  ]);
  expect(textsOf(after(attempts))).toEqual(["6", ["2", "3", "4", "5", "6"]]);
  expect(textsOf(after([...attempts, saving, saved(8)]))).toEqual(["6", []]);
  expect(textsOf(after([...attempts, typed("7"), saving, conflict(8, "3")]))).toEqual(["7", []]);
});

test.each<[string, DraftEvent[], number | undefined]>([
  ["nothing is typed", [], undefined],
  ["a text is typed", [typed("one")], 800],
  ["it is being saved", [typed("one"), saving], undefined],
  ["typing goes on while it is being saved", [typed("one"), saving, typed("two")], undefined],
  ["an older text is saved", [typed("one"), saving, typed("two"), saved(8)], 800],
  ["a retry is under way", [typed("one"), saving, refused("retrying"), saving], undefined],
  ["it is saved", [typed("one"), saving, saved(8)], undefined],
  ["typing goes on without an answer", [typed("one"), saving, refused("retrying"), typed("two")], 2_000],
  ["the session has ended", [typed("one"), saving, refused("signedOut")], 2_000],
  ["the text is too large", [typed("one"), saving, refused("tooLarge")], undefined],
  ["the application is decided", [typed("one"), saving, refused("decided"), typed("two")], undefined],
  ["another content is saved", [typed("one"), saving, conflict(9, "theirs"), typed("two")], undefined],
  ["the form is posted", [typed("one"), posted("one")], undefined],
  ["a post is refused", [typed("one"), posted("one"), resumed], 800],
])("where %s, the next save begins after the expected time or not at all", (_, events, pause) => {
  expect(pauseBefore(after(events))).toBe(pause);
});

test("typing without a pause delays neither the first save nor a retry", () => {
  for (const before of [after([typed("one")]), after([typed("one"), saving, refused("retrying")])]) {
    const { kind, sent, ...draft } = after([typed("two")], before);
    // A timer starts anew with another kind or other sent contents.
    expect([kind, draft.content]).toEqual([before.kind, saying("two")]);
    expect(sent).toBe(before.sent);
  }
});

test("a failed save is retried ever less often", () => {
  const pauses = [];
  for (let draft = after([typed("one")]), left = 6; left > 0; left--) {
    draft = after([saving, refused("retrying")], draft);
    pauses.push(pauseBefore(draft));
  }
  expect(pauses).toEqual([2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
});
