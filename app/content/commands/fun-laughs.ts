import type { Command } from "./command.ts";

/** To laugh. */
export const funLaughs: Command[] = [
  {
    name: "8ball",
    description: {
      en: "Answers a question like an oracle: yes, no, or ask again later.",
      de: "Antwortet wie ein Orakel: ja, nein oder frag später noch einmal.",
    },
    usage: "8ball <question…>",
    permission: "Everyone",
    example: "8ball Will it snow tomorrow?",
  },
  {
    name: "joke",
    description: { en: "Tells a joke.", de: "Erzählt einen Witz." },
    usage: "joke",
    permission: "Everyone",
    example: "joke",
  },
  {
    name: "fact",
    description: {
      en: "Tells you something true that hardly anybody knows.",
      de: "Erzählt dir etwas Wahres, das kaum jemand weiß.",
    },
    usage: "fact",
    permission: "Everyone",
    example: "fact",
  },
  {
    name: "meme",
    description: {
      en: "Posts a random meme that is safe for every channel.",
      de: "Postet ein zufälliges Meme, das in jeden Kanal passt.",
    },
    usage: "meme",
    permission: "Everyone",
    example: "meme",
  },
  {
    name: "ship",
    description: {
      en: "Works out how well two members go together, with a wink.",
      de: "Rechnet mit einem Augenzwinkern aus, wie gut zwei Mitglieder zusammenpassen.",
    },
    usage: "ship <member> [partner]",
    permission: "Everyone",
    example: "ship @Mira @Theo",
    arguments: {
      partner: { en: "The other member. Left out: you.", de: "Das andere Mitglied. Ohne Angabe: du." },
    },
  },
  {
    name: "hug",
    description: {
      en: "Sends a member a hug with a picture.",
      de: "Schickt einem Mitglied eine Umarmung mit Bild.",
    },
    usage: "hug <member>",
    permission: "Everyone",
    example: "hug @Jonas",
  },
];
