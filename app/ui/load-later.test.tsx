import { renderToPipeableStream } from "react-dom/server";
import { expect, test } from "vitest";
import { loadLater } from "./load-later.ts";

test("a part that cannot be loaded on the server fails where it is rendered, and ends nothing else", async () => {
  const error = new Error("There is no such file.");
  const Part = loadLater(() => Promise.reject(error));
  const unhandled: unknown[] = [];
  const note = (reason: unknown) => void unhandled.push(reason);
  process.on("unhandledRejection", note);
  await new Promise((resolve) => setImmediate(resolve));
  const failed = new Promise((resolve) => {
    renderToPipeableStream(<Part />, { onError: resolve });
  });
  expect(await failed).toBe(error);
  process.off("unhandledRejection", note);
  expect(unhandled).toEqual([]);
});
