import type { Condition, SettingsField } from "#app/features/settings/field.ts";
import { textIn } from "#app/features/settings/texts.ts";
import { listFormat } from "./formats.ts";
import { fixedT } from "./i18n.server.ts";
import type { Locale } from "./languages.ts";

/** Words a condition as what stands behind "because" and "only when", like: Greet is on. Of two fields of a name, the first one counts. */
export function conditionWords(
  locale: Locale,
  condition: Condition,
  fields: readonly SettingsField[],
  isNot = false,
): string {
  const t = fixedT(locale, "refusals");
  const listOf = (all: string[], type: "conjunction" | "disjunction") =>
    listFormat(locale, { type }).format(all);
  if (typeof condition === "object" && "not" in condition)
    return conditionWords(locale, condition.not, fields, !isNot);
  if (typeof condition === "object" && !("field" in condition)) {
    const all = condition.map((one) => conditionWords(locale, one, fields, isNot));
    return listOf(all, isNot ? "disjunction" : "conjunction");
  }
  const name = typeof condition === "string" ? condition : condition.field;
  const found = fields.find((one) => one.name === name);
  const field = found ? textIn(locale, found.label).text : name;
  if (typeof condition === "string") {
    if (found?.kind === "toggle") return t(isNot ? "condition.off" : "condition.on", { field });
    const isNumber = found?.kind === "number" || found?.kind === "duration";
    if (isNumber) return t(isNot ? "condition.is" : "condition.isNot", { field, values: "0" });
    return t(isNot ? "condition.empty" : "condition.set", { field });
  }
  const asked = [condition].flatMap((one) => ("is" in one ? one.is : one.has));
  if (typeof asked[0] === "boolean")
    return t(asked[0] === isNot ? "condition.off" : "condition.on", { field });
  const options = found && "options" in found && !("from" in found.options) ? found.options : [];
  const labels = asked.map((value) => {
    const option = options.find((one) => one.value === value);
    return option ? textIn(locale, option.label).text : String(value);
  });
  const values = listOf(labels, "disjunction");
  if (found?.kind === "choices") return t(isNot ? "condition.hasNot" : "condition.has", { field, values });
  return t(isNot ? "condition.isNot" : "condition.is", { field, values });
}
