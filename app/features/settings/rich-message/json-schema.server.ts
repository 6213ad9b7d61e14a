import { COMPONENTS, messageParts, type Part, type Parts } from "./shape.ts";

/** JSON Schema of a message, of both formats. What is counted over a whole message is beyond it. */
export function messageJsonSchema(actions: readonly string[] = []) {
  const objectOf = (parts: Parts, type?: number): object => ({
    type: "object",
    properties: {
      ...(type !== undefined && { type: { const: type } }),
      ...Object.fromEntries(Object.entries(parts).map(([key, part]) => [key, schemaOf(part)])),
    },
    ...(type !== undefined && { required: ["type"] }),
    additionalProperties: false,
  });
  const schemaOf = (part: Part): object => {
    switch (part.is) {
      case "text":
        return { type: "string", maxLength: part.max };
      case "address":
        return {
          type: "string",
          maxLength: part.max,
          description: "http(s), or one placeholder of kind url.",
        };
      case "switch":
        return { type: "boolean" };
      case "color":
        return { type: "integer", minimum: 0, maximum: 0xff_ff_ff };
      case "number":
        return { type: "integer", enum: part.options };
      case "flags":
        return { type: "integer", description: "4, 4096 and 32768, or sums of them." };
      case "time":
        return { type: "string", format: "date-time" };
      case "emoji":
        return {
          type: "object",
          properties: { id: { type: "string" }, name: { type: "string" }, animated: { type: "boolean" } },
          additionalProperties: false,
        };
      case "action":
        return { type: "string", enum: actions };
      case "words":
        return {
          type: "array",
          items: part.options ? { type: "string", enum: part.options } : { type: "string" },
          maxItems: part.max,
        };
      case "object":
        return objectOf(part.parts);
      case "list":
        return { type: "array", items: schemaOf(part.of), maxItems: part.max };
      case "component":
        return { anyOf: part.types.map((type) => objectOf(COMPONENTS[type]!, type)) };
    }
  };
  const { components, ...parts } = messageParts(true);
  const message = objectOf({ ...parts, components: components! });
  return {
    anyOf: [message, { type: "null" }],
    description: "The body of Discord's Create Message, as far as a form has it; null sends nothing.",
  } as Record<string, unknown>;
}
