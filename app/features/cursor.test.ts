import { expect, test } from "vitest";
import { z } from "zod";

import { cursorCodec } from "./cursor.server.ts";

const codec = cursorCodec(z.object({ module: z.string().regex(/^[a-z]+$/), version: z.int() }));
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");

test("a place comes back as it was, without the fields that are none of it", () => {
  const place = { module: "prefix", version: 3, secret: "left out" };
  expect(codec.write(place)).toMatch(/^[\w-]+$/);
  expect(codec.read(codec.write(place))).toEqual({ module: "prefix", version: 3 });
});

test.each([
  "",
  "nonsense",
  "a~b",
  encode(null),
  encode({ module: "prefix" }),
  encode({ module: "'--", version: 1 }),
  encode({ module: "a".repeat(1_000), version: 1 }),
])("%j is no place", (text) => {
  expect(codec.read(text)).toBeUndefined();
});
