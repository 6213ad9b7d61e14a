import type { FeaturePage } from "./feature-page.ts";

const TO_WRITE = { en: "To be written", de: "Noch zu schreiben" };

export const giveaway: FeaturePage = {
  title: TO_WRITE,
  lead: TO_WRITE,
  description: TO_WRITE,
  scene: {
    label: TO_WRITE,
    channel: { en: "general", de: "allgemein" },
    messages: [{ from: "Mira", time: "22:46", text: TO_WRITE }],
  },
  sections: [
    {
      kind: "cards",
      id: "cards",
      title: TO_WRITE,
      cards: [{ icon: "star", title: TO_WRITE, text: TO_WRITE }],
    },
    { kind: "steps", id: "steps", title: TO_WRITE, steps: [{ title: TO_WRITE, text: TO_WRITE }] },
    {
      kind: "table",
      id: "table",
      title: TO_WRITE,
      columns: [TO_WRITE, TO_WRITE],
      rows: [[TO_WRITE, "1"]],
    },
  ],
};
