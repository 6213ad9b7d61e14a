import { expect, test } from "vitest";
import { isSaveKey } from "./save-bar.tsx";

const none = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };

test.each([
  ["Ctrl+S", { key: "s", code: "KeyS", ctrlKey: true }, true],
  ["Cmd+S", { key: "s", code: "KeyS", metaKey: true }, true],
  ["Ctrl+S with capitals locked", { key: "S", code: "KeyS", ctrlKey: true }, true],
  ["Ctrl+S on a Russian keyboard", { key: "ы", code: "KeyS", ctrlKey: true }, true],
  ["Ctrl+S on a Dvorak keyboard", { key: "s", code: "Semicolon", ctrlKey: true }, true],
  ["Ctrl+O on a Dvorak keyboard", { key: "o", code: "KeyS", ctrlKey: true }, false],
  ["S alone", { key: "s", code: "KeyS" }, false],
  ["Ctrl+Shift+S", { key: "S", code: "KeyS", ctrlKey: true, shiftKey: true }, false],
  ["AltGr+S", { key: "ß", code: "KeyS", ctrlKey: true, altKey: true }, false],
])("%s is the key that saves, or is not", (_, keys, saves) => {
  expect(isSaveKey({ ...none, ...keys })).toBe(saves);
});
