import { z } from "zod";
import { MOST_FINDINGS } from "./findings.server.ts";

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
      if (issues.length > MOST_FINDINGS) break;
    }
    return payload;
  };
});

/**
 * Schema of a list of at most `most` entries. It looks at one entry more, and at none after the finding that tells that there
 * are more than a hundred: to check an entry takes a thousand times as long as to send one.
 */
export function boundedList<Item>(item: z.ZodType<Item>, most: number) {
  const list = new BoundedArray({ type: "array", element: item, most }) as unknown as z.ZodArray<
    z.ZodType<Item>
  >;
  return list
    .refine((all) => all.length <= most, { error: "tooMany", params: { max: most } })
    .meta({ maxItems: most });
}

const PROTO = "__proto__";

interface RecordDefinition extends z.core.$ZodRecordDef {
  most: number;
}

const BoundedRecord = z.core.$constructor<z.ZodRecord, RecordDefinition>(
  "BoundedRecord",
  (record, definition) => {
    z.ZodRecord.init(record, definition);
    const { parse } = record._zod;
    const isName = (name: string) => z.safeParse(definition.keyType, name).success;
    record._zod.parse = (payload, context) => {
      const { value, issues } = payload;
      const count = typeof value === "object" && value !== null ? Object.keys(value).length : 0;
      // Parsing passes over this name, whatever is asked of names.
      if (count > 0 && Object.hasOwn(value as object, PROTO) && !isName(PROTO))
        issues.push({
          code: "unrecognized_keys",
          keys: [PROTO],
          input: value as Record<string, unknown>,
          inst: record,
        });
      if (count <= definition.most) return parse(payload, context);
      const params = { max: definition.most };
      issues.push({ code: "custom", message: "tooMany", params, input: value, inst: record });
      return payload;
    };
  },
);

/** Schema of an object with arbitrary keys, or those that `key` accepts, which are counted before any value is looked at. */
export function boundedRecord<Value>(
  valueType: z.ZodType<Value>,
  most: number,
  key: z.ZodType<string, string> = z.string(),
) {
  return new BoundedRecord({
    type: "record",
    keyType: key,
    valueType,
    most,
  } as RecordDefinition) as unknown as z.ZodRecord<z.ZodString, z.ZodType<Value>>;
}
