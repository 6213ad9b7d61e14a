const options = [
  { value: "small", label: { en: "Small", de: "Klein" } },
  { value: "constructor", label: "<script>alert(1)</script>" },
  { value: "a b", label: { en: "With a space" } },
];

/** One field of every kind but rows, at names that all objects have or that other parts of forms have. */
const kinds = [
  { kind: "toggle", name: "enabled", label: { en: "Greet people", de: "Leute begrüßen" }, default: true },
  { kind: "text", name: "constructor", label: "<b>constructor</b>", max: 10, hint: "Any text." },
  { kind: "text", name: "slug", label: "Slug", max: 10, min: 1, characters: "a-z0-9-", default: "a" },
  {
    kind: "message",
    name: "message",
    label: { en: "Message", de: "Nachricht" },
    max: 500,
    placeholders: ["user", "toString"],
  },
  { kind: "number", name: "days", label: "Days", min: -5, max: 5, step: 0.5, unit: "xp", default: 0 },
  { kind: "number", name: "valueOf", label: "Level", min: 1, max: 9, unit: { en: "apples", de: "Äpfel" } },
  { kind: "duration", name: "choice", label: "Delete after", min: 30, max: 604_800 },
  { kind: "duration", name: "pause", label: "Pause", min: 0, max: 45, default: 5 },
  { kind: "color", name: "color", label: { en: "Color", de: "Farbe" }, default: "#22c55e" },
  { kind: "emoji", name: "emoji", label: "Emoji", default: "🐚" },
  { kind: "choice", name: "toString", label: { en: "Size", de: "Größe" }, options },
  { kind: "choices", name: "sizes", label: "Sizes", options, default: ["small"] },
  { kind: "channel", name: "channelId", label: "Channel", types: [0, 5] },
  { kind: "channels", name: "channelIds", label: "Channels", max: 3 },
  { kind: "role", name: "roleId", label: "Role", given: true },
  { kind: "roles", name: "roleIds", label: "Roles", given: true, max: 2 },
  { kind: "member", name: "host", label: "Host" },
  { kind: "members", name: "helpers", label: "Helpers", max: 3 },
  { kind: "texts", name: "words", label: "Words", max: 4, maxLength: 20 },
  { kind: "texts", name: "links", label: "Links", max: 4, maxLength: 200, of: "url", http: true },
  { kind: "url", name: "link", label: { en: "Link", de: "Adresse" }, default: "https://tea.example/" },
];

/** A manifest with every kind of field, each in rows, too. */
export const everyKind = {
  bot: { name: "Everything", version: "1" },
  modules: [
    {
      id: "constructor",
      title: { en: "Every kind", de: "Alle Arten" },
      intro: { en: "One field of every kind, and rows of all." },
      icon: "message",
      fields: [
        ...kinds,
        {
          kind: "richMessage",
          name: "hasOwnProperty",
          label: { en: "Greeting", de: "Gruß" },
          placeholders: ["user", { name: "user.avatar", kind: "url" }],
          actions: [{ value: "verify", label: { en: "Verify", de: "Bestätigen" } }],
          default: { content: "Hello {user}!" },
        },
        {
          kind: "rows",
          name: "steps",
          label: { en: "Steps", de: "Stufen" },
          hint: { en: "Each has every kind of field." },
          max: 5,
          fields: kinds,
          unique: ["valueOf"],
        },
        {
          kind: "rows",
          name: "pairs",
          label: "Pairs",
          max: 50,
          fields: [
            { kind: "emoji", name: "emoji", label: "Emoji" },
            { kind: "role", name: "roleId", label: "Role", given: true, required: true },
          ],
          unique: ["emoji"],
        },
        {
          kind: "rows",
          name: "switches",
          label: "Switches",
          max: 3,
          fields: [{ kind: "toggle", name: "on", label: "On" }],
        },
        {
          ...{ kind: "rows", name: "shelves", label: "Shelves", max: 3 },
          fields: [
            { kind: "text", name: "valueOf", label: "Name", max: 10 },
            {
              ...{ kind: "rows", name: "constructor", label: "Cups", max: 4, unique: ["days"] },
              fields: [
                { kind: "number", name: "days", label: "Days", min: 0, max: 9, default: 1 },
                { kind: "emoji", name: "emoji", label: "Emoji" },
              ],
            },
          ],
        },
      ],
      rules: [{ atMost: ["pause", "choice"] }, { needs: "slug", when: "enabled" }],
      permissions: [{ when: "channelId", all: ["VIEW_CHANNEL"] }],
    },
  ],
};
