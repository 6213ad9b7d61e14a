// Generated from the site's kinds of fields.

/** Types of values by kind of field. */
export const VALUE_TYPES: Record<string, string> = {
  toggle: "boolean",
  text: "string",
  message: "string",
  number: "number",
  duration: "number",
  color: "string",
  emoji: "string | null",
  channels: "string[]",
  roles: "string[]",
  texts: "string[]",
  channel: "string | null",
  role: "string | null",
  url: "string | null",
  member: "string | null",
  members: "string[]",
  richMessage: "object | null",
  secret: "string | null",
};
