import { z } from "zod";
import { wants } from "#app/features/manifest/text-schema.server.ts";
import type { DurationField } from "./duration.ts";
import { integer, within, type ServerKind } from "./kind.server.ts";

/** About 68 years in seconds. */
const LONGEST_DURATION = 2_147_483_647;

export const duration: ServerKind<DurationField, number> = {
  declared: () => ({
    min: integer(0, LONGEST_DURATION, wants("seconds")),
    max: integer(0, LONGEST_DURATION, wants("seconds")),
    default: z.int(wants("seconds")).optional(),
  }),
  schema: (field) => within(z.int(), field, "durationOutOfRange"),
  isValue: Number.isInteger,
};
