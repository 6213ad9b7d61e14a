import { expect, test, vi } from "vitest";
import { createDocument } from "zod-openapi";
import { declare } from "#test/declare.ts";
import { untilListening } from "#test/listening.ts";
import { useSite } from "#test/site.ts";
import * as docs from "./docs.tsx";

vi.mock("zod-openapi", async (original) => {
  const real = await original<typeof import("zod-openapi")>();
  return { ...real, createDocument: vi.fn(real.createDocument) };
});

const site = useSite();

test("GET: what the page says of many fields is made once, whatever is asked for", async () => {
  const fields = Array.from({ length: 60 }, (_, at) => ({ name: `f${at}`, kind: "toggle", label: "On" }));
  await declare(site, { bot: {}, modules: ["a", "b", "c", "d"].map((id) => ({ id, title: id, fields })) });
  await untilListening(site.services);
  const ask = async (query: string) => (await site.call(docs, { path: `/api/docs${query}` })).status;
  expect(await ask("")).toBe(200);
  const made = vi.mocked(createDocument).mock.calls.length;
  expect(made).toBeGreaterThan(0);
  expect(await ask("?again")).toBe(200);
  expect(createDocument).toHaveBeenCalledTimes(made);
});
