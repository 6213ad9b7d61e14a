import { expect, test } from "vitest";
import { deviceOf } from "./device.server.ts";

test.each([
  [
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36",
    { browser: "Chrome", system: "Windows", kind: "desktop" },
  ],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1",
    { browser: "Safari", system: "iOS", kind: "mobile" },
  ],
  [
    "Mozilla/5.0 (Android 14; Tablet; rv:140.0) Gecko/140.0 Firefox/140.0",
    { browser: "Firefox", system: "Android", kind: "tablet" },
  ],
])("deviceOf detects the device of %s", (userAgent, device) => {
  expect(deviceOf(userAgent)).toEqual(device);
});

test.each([
  null,
  "",
  "curl/8.7.1",
  "Mozilla/5.0 (PhishOS) Click/1.0 Here/2",
  "<b>Hello</b>/1",
  "x".repeat(300),
])("deviceOf returns no names for an unknown User-Agent: %s", (userAgent) => {
  expect(deviceOf(userAgent)).toEqual({ kind: "unknown" });
});
