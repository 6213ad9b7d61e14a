import { expect, test } from "vitest";

import { contentBy } from "#app/features/applications/fields.ts";

import { compareLocal, type LocalDraft, type Saved } from "./local-copy.ts";

const saying = (text: string) => contentBy(() => text);
const local: LocalDraft = { content: saying("mine"), basedOn: 5, origin: { form: "a", edit: 3 }, at: 0 };
const other = { content: saying("other") };

test.each<[string, Saved, ReturnType<typeof compareLocal>]>([
  ["nothing stands", { version: 0 }, "newer"],
  ["what it was made from stands", { version: 5, ...other }, "newer"],
  ["the same stands", { version: 9, content: saying("mine") }, "old"],
  ["something else stands", { version: 9, ...other }, "other"],
  ["another form's stands", { version: 9, ...other, origin: { form: "b", edit: 9 } }, "other"],
  [
    "an earlier edit of the same form stands",
    { version: 9, ...other, origin: { form: "a", edit: 2 } },
    "newer",
  ],
  ["a later edit of the same form stands", { version: 9, ...other, origin: { form: "a", edit: 4 } }, "old"],
])("%s", (_, saved, relation) => expect(compareLocal(local, saved)).toBe(relation));
