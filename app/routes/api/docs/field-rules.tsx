import { useTranslation } from "react-i18next";

import type { Rule } from "#app/http/openapi/fields.server.ts";

/** What a value must be besides its type, in words. */
export function FieldRules({ length, range, entries, pattern, oneOf, fallback }: Rule) {
  const { t } = useTranslation("api");
  const words = [
    length && t(`field.length${sideOf(length)}`, length),
    range && t(`field.range${sideOf(range)}`, range),
    entries !== undefined && t("field.entries", { max: entries }),
  ].filter((word) => typeof word === "string");
  return (
    <>
      {words.map((word) => (
        <span key={word} className="text-fine text-muted">
          {word}
        </span>
      ))}
      {pattern && <Code name={t("field.pattern")} values={[pattern]} />}
      {oneOf && <Code name={t("field.oneOf")} values={oneOf} />}
      {fallback !== undefined && <Code name={t("field.fallback")} values={[fallback]} />}
    </>
  );
}

function sideOf({ min, max }: { min?: number; max?: number }) {
  if (min === undefined) return "Most";
  return max === undefined ? "Least" : "Between";
}

function Code({ name, values }: { name: string; values: string[] }) {
  return (
    <span className="text-fine text-muted">
      {name}{" "}
      {values.map((value) => (
        <code key={value} className="code" translate="no">
          {value}
        </code>
      ))}
    </span>
  );
}
