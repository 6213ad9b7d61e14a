import { expect, test } from "vitest";

import { networkOf } from "./limits.server.ts";

test.each([
  ["203.0.113.7", "203.0.113.7"],
  ["2001:db8:1:2::1", "2001:db8:1:2"],
  ["2001:0DB8:0001:0002:0000:0000:0000:0001", "2001:db8:1:2"],
  ["2001:db8::1", "2001:db8:0:0"],
  ["2001:db8:0:0:1::", "2001:db8:0:0"],
  ["2001:db8:1:3::1", "2001:db8:1:3"],
  ["::1", "0:0:0:0"],
  ["::", "0:0:0:0"],
  ["1:2:3:4:5:6:7::", "1:2:3:4"],
  ["64:ff9b::203.0.113.7", "64:ff9b:0:0"],
  ["fe80::1%eth0", "fe80:0:0:0"],
  ["", ""],
])("an IPv4 address counts for itself, an IPv6 address for its /64: %s", (address, network) => {
  expect(networkOf(address)).toBe(network);
});
