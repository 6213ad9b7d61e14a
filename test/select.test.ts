import { expect, test } from "vitest";

import { selectTests } from "./select.ts";

test("npm test -- FILE selects a Vitest file", () => {
  expect(selectTests(["test/select.test.ts"])).toEqual({ tests: ["test/select.test.ts"], journeys: [] });
  expect(selectTests([`${process.cwd()}/test/select.test.ts`]).tests).toEqual(["test/select.test.ts"]);
});

test("npm test -- FILE selects a Playwright file", () => {
  expect(selectTests(["e2e/home.spec.ts"])).toEqual({ tests: [], journeys: ["e2e/home.spec.ts"] });
});

test("npm test -- FOLDER selects every test below it, with or without a trailing slash", () => {
  const { tests, journeys } = selectTests(["app/i18n"]);
  expect(tests).toContain("app/i18n/locales.test.ts");
  expect(tests.filter((file) => !file.startsWith("app/i18n/"))).toEqual([]);
  expect(journeys).toEqual([]);
  expect(selectTests(["./app/i18n/"]).tests).toEqual(tests);
  expect(selectTests(["e2e"]).tests).toEqual([]);
  expect(selectTests(["."]).journeys).toEqual(selectTests(["e2e"]).journeys);
});

test("npm test -- WORD selects every test with the word in its path", () => {
  expect(selectTests(["locales.test"]).tests).toEqual(["app/i18n/locales.test.ts"]);
});

test("npm test -- NAMES selects the union without duplicates", () => {
  expect(selectTests(["test/select.test.ts", "test/select.test.ts", "e2e/home.spec.ts"])).toEqual({
    tests: ["test/select.test.ts"],
    journeys: ["e2e/home.spec.ts"],
  });
});

test("npm test -- NAME refuses a name without tests and shows examples", () => {
  for (const name of ["app/content/site.ts", "no-such-thing", "--watch"])
    expect(() => selectTests([name]), name).toThrow(`No test is in ${name}.`);
});
