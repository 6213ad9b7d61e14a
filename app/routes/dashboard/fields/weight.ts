import type { GuildFacts } from "#app/features/guilds/guild-facts.server.ts";
import type { Settings } from "#app/features/settings/field.ts";
import type { FieldView } from "#app/features/settings/kinds/kinds.server.ts";
import { WEIGHT } from "./control.tsx";
import { controlOf } from "./kinds/controls.ts";

/** Weight above which the rows of a form are closed, so that its page has about a megabyte (docs/decisions/0070-closed-rows.md). */
const MOST_WEIGHT = 15_000;

/** Tells whether the lists of rows in a form are too long to be shown whole. */
export function isLong(fields: readonly FieldView[], values: Settings, facts: GuildFacts): boolean {
  const lists = fields.filter(({ kind }) => kind === "rows");
  return weightOf(lists, values, facts) > MOST_WEIGHT;
}

/** Estimates the size of the controls of some fields with their values, in units of `WEIGHT`. */
export function weightOf(fields: readonly FieldView[], values: Settings, facts: GuildFacts): number {
  return fields.reduce((sum, field) => {
    const { weight = () => WEIGHT.input } = controlOf(field);
    return sum + weight(field, facts, values[field.name]);
  }, 0);
}
