import { expect, test } from "vitest";

import { selectTests } from "./select.ts";

const own = "test/select.test.ts";
const home = "e2e/home.spec.ts";

test.each([
  ["a Vitest file", [own], { tests: [own], journeys: [] }],
  ["an absolute path", [`${process.cwd()}/${own}`], { tests: [own], journeys: [] }],
  ["a Playwright file", [home], { tests: [], journeys: [home] }],
  ["a part of a path", ["locales.test"], { tests: ["app/i18n/locales.test.ts"], journeys: [] }],
  ["several names, one twice", [own, own, home], { tests: [own], journeys: [home] }],
])("npm test -- NAMES selects by %s", (_, names, selection) => {
  expect(selectTests(names)).toEqual(selection);
});

test("npm test -- FOLDER selects every test below it, with or without a trailing slash", () => {
  const { tests, journeys } = selectTests(["app/i18n"]);
  expect(tests).toContain("app/i18n/locales.test.ts");
  expect([...tests.filter((file) => !file.startsWith("app/i18n/")), ...journeys]).toEqual([]);
  expect(selectTests(["./app/i18n/"]).tests).toEqual(tests);
  expect(selectTests(["."]).journeys).toEqual(selectTests(["e2e"]).journeys);
});

test.each(["app/content/site.ts", "no-such-thing", "--watch"])("npm test -- %s is refused", (name) => {
  expect(() => selectTests([name])).toThrow(`No test is in ${name}.`);
});
