import { z } from "zod";

/** Findings that an answer names at most (docs/bot-api.md, "Errors and limits"). A list with as many is not read further. */
export const MOST_FINDINGS = 100;

/** Member of an answer that names findings. */
export const more = z.int().min(1).optional().describe("Findings beyond the first 100, which are not named.");

/** The first hundred findings under a name, and as `more` how many others there are. */
export function namedFindings<Name extends string, Finding>(name: Name, findings: readonly Finding[]) {
  const others = findings.length - MOST_FINDINGS;
  const named = { [name]: findings.slice(0, MOST_FINDINGS) } as Record<Name, Finding[]>;
  return { ...named, ...(others > 0 && { more: others }) };
}

/** What is wrong with a body, by path. Of more than a hundred findings, `more` counts the others. */
export interface Findings {
  fields: Record<string, string[]>;
  more?: number;
}

interface Definition extends z.core.$ZodArrayDef {
  most: number;
}

const BoundedArray = z.core.$constructor<z.ZodArray, Definition>("BoundedArray", (list, definition) => {
  z.ZodArray.init(list, definition);
  list._zod.parse = (payload, context) => {
    const { value: given, issues } = payload;
    if (!Array.isArray(given)) {
      issues.push({ code: "invalid_type", expected: "array", input: given, inst: list });
      return payload;
    }
    const parsed: unknown[] = [];
    payload.value = parsed;
    for (const [index, value] of given.slice(0, definition.most + 1).entries()) {
      const entry = definition.element._zod.run({ value, issues: [] }, context);
      if (entry instanceof Promise) throw new z.core.$ZodAsyncError();
      issues.push(...z.util.prefixIssues(index, entry.issues));
      parsed.push(entry.value);
      if (issues.length >= MOST_FINDINGS) break;
    }
    return payload;
  };
});

/**
 * Schema of a list of at most `most` entries. It looks at one entry more, and at none after the hundredth finding: to check an
 * entry takes a thousand times as long as to send one.
 */
export function boundedList<Item>(item: z.ZodType<Item>, most: number) {
  const list = new BoundedArray({ type: "array", element: item, most }) as unknown as z.ZodArray<
    z.ZodType<Item>
  >;
  return list
    .refine((all) => all.length <= most, { error: "tooMany", params: { max: most } })
    .meta({ maxItems: most });
}

/** Schema of an object with arbitrary keys, which are counted before any value is looked at. */
export function boundedRecord<Value>(value: z.ZodType<Value>, most: number) {
  return z.preprocess(
    (given, context) => {
      if (typeof given === "object" && given !== null && Object.keys(given).length > most)
        context.addIssue({ code: "custom", message: "tooMany", params: { max: most } });
      return given;
    },
    z.record(z.string(), value),
  );
}
