import { z } from "zod";
import { COLOR, type ColorField } from "./color.ts";
import type { ServerKind } from "./kind.server.ts";

const schema = z.string("color").regex(COLOR, "color");

export const color: ServerKind<ColorField, string> = {
  declared: () => ({ default: schema.optional() }),
  schema: () => schema,
  isValue: (value) => schema.safeParse(value).success,
};
