import { beforeEach, expect, test, vi } from "vitest";
import { contentBy } from "#app/features/applications/fields.ts";
import { forgetContent, type LocalCopy, newKey, unsentCopies, writeCopy } from "./local-copy.ts";

const saying = (text: string) => contentBy((name) => (name === "skills" ? text : ""));
const copy = { content: saying("mine"), basedOn: 5, sent: [saying("sent")] };
const other = { version: 5, content: saying("other") };
const textsOf = (copies: LocalCopy[]) => copies.map(({ content }) => content.skills);

let stored: Record<string, string>;
beforeEach(() => {
  stored = {};
  vi.stubGlobal("localStorage", storage(stored));
  enter("here");
});

const enter = (tab: string) => vi.stubGlobal("sessionStorage", storage({ "application-tab": tab }));
const store = (key: string, { content = copy.content, at = 1 }) =>
  (stored[`application-draft:${key}`] = JSON.stringify({ ...copy, content, at }));

function storage(entries: Record<string, string>) {
  const methods = {
    getItem: (key: string) => entries[key] ?? null,
    setItem: (key: string, text: string) => void (entries[key] = text),
    removeItem: (key: string) => void delete entries[key],
  };
  return new Proxy(entries, { get: (_, name) => Reflect.get(methods, name) });
}

test.each([
  ["nothing is saved", { version: 0 }, "own", "other"],
  ["the version that it is based on is saved", other, "own", "other"],
  ["the same content is saved", { version: 9, content: saying("mine") }, undefined, undefined],
  ["a content that it sent is saved", { version: 9, content: saying("sent") }, "own", "other"],
  ["another content is saved", { ...other, version: 9 }, "other", "other"],
])("where %s, a local copy is %3$s for its tab and %4$s for another", (_, saved, own, elsewhere) => {
  for (const [tab, expected] of [
    ["here", own],
    ["there", elsewhere],
  ] as const) {
    enter(tab);
    store("bob:here:page", copy);
    const [found] = unsentCopies("bob", saved);
    expect(found && (found.isOwn ? "own" : "other")).toBe(expected);
    expect(Object.keys(stored)).toHaveLength(expected ? 1 : 0);
  }
});

test("copies of this tab come first, then the newest, and those of another person never", () => {
  store("bob:there:page", { content: saying("older"), at: 2 });
  store("bob:elsewhere:page", { content: saying("newer"), at: 3 });
  store("bob:here:page", copy);
  store("carol:here:page", { content: saying("carol's") });
  stored["application-draft:bob:there:other"] = "not JSON";
  expect(textsOf(unsentCopies("bob", other))).toEqual(["mine", "newer", "older"]);
  expect(Object.keys(stored)).toHaveLength(5);
});

test("an entry of a former release, whose key names only the tab and which has no sent contents, is read", () => {
  stored["application-draft:bob:here"] = JSON.stringify({
    content: { skills: "old" },
    basedOn: 5,
    at: 1,
    form: "f",
  });
  expect(unsentCopies("bob", other)).toMatchObject([{ content: saying("old"), isOwn: true, sent: [] }]);
});

test("only copies with the given content are forgotten", () => {
  store("bob:there:page", copy);
  store("bob:here:page", { content: saying("newer") });
  forgetContent("bob", saying("mine"));
  expect(textsOf(unsentCopies("bob", other))).toEqual(["newer"]);
});

test("a browser that stores nothing is reported", () => {
  expect(writeCopy(newKey("bob"), copy)).toBe(true);
  vi.stubGlobal("localStorage", undefined);
  expect(writeCopy(newKey("bob"), copy)).toBe(false);
  expect(unsentCopies("bob", other)).toEqual([]);
});

test("a tab and its duplicate, which has the same name, overwrite nothing of each other", () => {
  const open = () => {
    const key = newKey("bob");
    return (text: string) => writeCopy(key, { ...copy, content: saying(text) });
  };
  const [tab, duplicate] = [open(), open()];
  for (const write of [() => tab("one"), () => duplicate("two"), () => tab("more")])
    expect(write()).toBe(true);
  expect(Object.values(stored).map((text) => JSON.parse(text).content.skills)).toEqual(["more", "two"]);
  expect(unsentCopies("bob", other)).toMatchObject([{ isOtherTab: false }, { isOtherTab: false }]);
});
