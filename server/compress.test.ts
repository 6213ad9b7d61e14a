import { expect, test } from "vitest";

import { encodingFor } from "./compress.ts";

test.each([
  ["gzip, deflate, br", "br"],
  ["gzip;q=1.0, br;q=0.5", "gzip"],
  ["GZIP", "gzip"],
  ["*", "br"],
  ["*;q=0.1, br;q=0", "gzip"],
  ["br;q=junk", undefined],
  ["br;q=2", undefined],
  ["brr, xgzip", undefined],
])("encodingFor: %s selects %s", (header, encoding) => {
  expect(encodingFor(header)).toBe(encoding);
});
