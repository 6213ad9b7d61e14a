import { defineModule } from "#app/features/settings/module.server.ts";

/** Everything but the white space of JavaScript's `\s`. */
const NO_SPACES =
  "!-~\u00a1-\u167f\u1681-\u1fff\u200b-\u2027\u202a-\u202e\u2030-\u205e\u2060-\u2fff\u3001-\ufefe\uff00-\u{10ffff}";

export const prefix = defineModule({
  id: "prefix",
  order: 2,
  icon: "command",
  title: { en: "Command prefix", de: "Befehlspräfix" },
  intro: {
    en: `What a message has to start with so that Pearl reads it as a command.`,
    de: `Womit eine Nachricht anfangen muss, damit Pearl sie als Befehl liest.`,
  },
  fields: [
    {
      name: "prefix",
      label: { en: "Prefix", de: "Präfix" },
      hint: { en: "1 to 5 characters, no spaces.", de: "1 bis 5 Zeichen, keine Leerzeichen." },
      kind: "text",
      min: 1,
      max: 5,
      characters: NO_SPACES,
      default: "!",
    },
  ],
});
