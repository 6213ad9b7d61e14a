import { z } from "zod";
import { serverKind } from "./kind.server.ts";

export const toggle = serverKind("toggle", {
  declared: () => ({ default: z.boolean().optional() }),
  schema: () => z.boolean(),
  isValue: (value) => typeof value === "boolean",
});
