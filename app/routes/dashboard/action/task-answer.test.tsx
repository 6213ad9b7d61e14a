import type { ComponentProps } from "react";
import { expect, test } from "vitest";
import { decoded } from "#test/html-form.ts";
import { rendered } from "#test/render.tsx";
import { ShownAnswer } from "./task-answer.tsx";

const said = (answer: ComponentProps<typeof ShownAnswer>, locale = "en") =>
  decoded(rendered(<ShownAnswer {...answer} />, locale).replace(/<[^>]*>/g, ""));

test("a press that is refused says why, and one that failed that it can be tried again", () => {
  expect(said({ failure: "forbidden" })).toBe("You may not do this here, or not any more.");
  expect(said({ failure: "failed" })).toBe("That did not work. Please try again.");
});

test("what is wrong with a field follows its name, in French behind a space that does not break", () => {
  const complaints = [{ label: "Canal", messages: ["Choisis un canal."] }];
  expect(said({ complaints }, "fr")).toBe("Canal\u202F: Choisis un canal.");
});
