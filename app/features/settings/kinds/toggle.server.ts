import { z } from "zod";
import type { ServerKind } from "./kind.server.ts";
import type { ToggleField } from "./toggle.ts";

export const toggle: ServerKind<ToggleField, boolean> = {
  declared: () => ({ default: z.boolean().optional() }),
  schema: () => z.boolean(),
  isValue: (value) => typeof value === "boolean",
};
