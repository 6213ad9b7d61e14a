import type { ActionFunctionArgs } from "@remix-run/node";
import { expect, test, vi } from "vitest";
import { UnauthorizedError } from "#app/http/errors.server.ts";
import type { PageProblem } from "#app/http/problem.ts";
import { pageAction } from "./page.server.ts";

/** The problem of a refused post by a stranger or by somebody who has been signed in. */
async function problemOf(body: string, { person = false } = {}): Promise<PageProblem> {
  const action = pageAction(() => Promise.reject(new UnauthorizedError()), { show: (fields) => fields });
  const type = body.startsWith("--b")
    ? "multipart/form-data; boundary=b"
    : "application/x-www-form-urlencoded";
  const headers = { "Content-Type": type };
  const request = new Request("https://pearl.example/x", { method: "POST", headers, body });
  const sessions = { wasSignedIn: async () => person };
  const context = { sessions, config: { PUBLIC_URL: "https://pearl.example" }, requestId: "1" };
  const args = { request, params: {}, context } as unknown as ActionFunctionArgs;
  const thrown: unknown = await action(args).catch((error: unknown) => error);
  return (thrown as { data: PageProblem }).data;
}

const fields = (count: number) => Array.from({ length: count }, (_, at) => `f${at}=1`).join("&");

const files = (count: number) =>
  `${'--b\r\nContent-Disposition: form-data; name="f"; filename="f"\r\n\r\n\r\n'.repeat(count)}--b--`;

test.each([
  ["a stranger's form of 1,000 fields", fields(1_000), false, 1_000],
  ["a stranger's form of 1,001 fields", fields(1_001), false, undefined],
  ["a person's form of 5,000 fields", fields(5_000), true, 5_000],
  ["a person's form of 100,000 fields", fields(100_000), true, undefined],
  ["a person's form of 201 files", files(201), true, undefined],
  [
    "a form with a file",
    '--b\r\nContent-Disposition: form-data; name="intent"\r\n\r\ncheck\r\n--b\r\nContent-Disposition: form-data; name="file"; filename="a.json"\r\n\r\n{}\r\n--b--\r\n',
    true,
    undefined,
  ],
  [
    "a form without the file that it asks for",
    '--b\r\nContent-Disposition: form-data; name="intent"\r\n\r\ncheck\r\n--b\r\nContent-Disposition: form-data; name="file"; filename=""\r\n\r\n\r\n--b--\r\n',
    true,
    1,
  ],
  ["a person's 500 KiB", `text=${"a".repeat(500 * 1_024)}`, true, 1],
  ["a person's 513 KiB", `text=${"a".repeat(513 * 1_024)}`, true, undefined],
  ["100 KiB of NUL, six bytes each in JSON,", `text=${"\0".repeat(100 * 1_024)}`, true, undefined],
  ["100 KiB of quotes, six bytes each in HTML,", `text=${'"'.repeat(100 * 1_024)}`, true, undefined],
])("%s is kept whole or not at all", async (_, body, person, count) => {
  const { submitted, unkept } = await problemOf(body, { person });
  expect([submitted?.fields.length, unkept ?? false]).toEqual([count, count === undefined]);
  const written = submitted?.shown.join("").length ?? 0;
  expect(written).toBeLessThanOrEqual(512 * 1_024);
});

test("a body that is no form keeps nothing, and the page says nothing about it", async () => {
  expect(await problemOf("")).not.toHaveProperty("unkept", true);
});

test("a text that is too large is not searched for what a page would escape: in 2 MiB that takes a second", async () => {
  const match = vi.spyOn(String.prototype, "match");
  expect(await problemOf(`text=${'"'.repeat(2 ** 21)}`, { person: true })).toHaveProperty("unkept", true);
  expect(match.mock.contexts.filter((text) => String(text).length > 2 ** 20)).toEqual([]);
});
