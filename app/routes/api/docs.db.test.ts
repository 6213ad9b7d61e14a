import { expect, test, vi } from "vitest";
import { declare } from "#test/declare.ts";
import { untilListening } from "#test/listening.ts";
import { useSite } from "#test/site.ts";
import * as docs from "./docs.tsx";

const site = useSite();

test("GET: what the page says of many fields is made once, whatever is asked for", async () => {
  const fields = Array.from({ length: 60 }, (_, at) => ({ name: `f${at}`, kind: "toggle", label: "On" }));
  await declare(site, { bot: {}, modules: ["a", "b", "c", "d"].map((id) => ({ id, title: id, fields })) });
  await untilListening(site.services);
  const ask = async (query: string) => (await site.call(docs, { path: `/api/docs${query}` })).status;
  expect(await ask("")).toBe(200);
  const written = vi.spyOn(JSON, "stringify");
  expect(await ask("?again")).toBe(200);
  expect(written).not.toHaveBeenCalledWith(expect.objectContaining({ openapi: "3.1.0" }));
});
