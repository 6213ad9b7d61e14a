import { expect, test } from "vitest";

import { actOrRefused } from "./failures.ts";

const problem = (status: number) => ({ ...{ status, statusText: "", internal: false }, data: {} });
const failing = (error: unknown) => () => Promise.reject(error);
const answerTo = (outcome: string) => ({ outcome });

test.each([
  [403, "forbidden"],
  [404, "forgotten"],
])("%d leaves the page, which says so", async (status, outcome) => {
  const answer = await actOrRefused(failing(problem(status)), answerTo);
  expect(answer).toBeInstanceOf(Response);
  expect([answer.status, await answer.json()]).toEqual([status, { outcome }]);
});

test.each([problem(503), new TypeError("Failed to fetch")])("%o is somebody else's", async (error) => {
  await expect(actOrRefused(failing(error), answerTo)).rejects.toBe(error);
});
