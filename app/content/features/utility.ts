import { site } from "#app/content/site.ts";
import type { FeaturePage } from "./feature-page.ts";

export const utility: FeaturePage = {
  title: { en: "Tools that save you a browser tab", de: "Werkzeuge, die dir einen Tab ersparen" },
  lead: {
    en: `Is it going to rain, what is that in euros, and who was Ada Lovelace? Ask ${site.name}, and nobody has to leave the conversation.`,
    de: `Regnet es heute, was kostet das in Euro, und wer war Ada Lovelace? Frag ${site.name}, dann muss niemand aus dem Gespräch verschwinden.`,
  },
  description: {
    en: "Weather, Wikipedia, currency conversion, an embed builder and quick lookups for people, roles and servers, right in the chat.",
    de: "Wetter, Wikipedia, Währungen, ein Baukasten für Embeds und schnelle Auskunft über Leute, Rollen und Server, direkt im Chat.",
  },
  scene: {
    label: {
      en: "Theo asks for the weather in Kiel. It will rain, and the picnic moves into the voice channel.",
      de: "Theo fragt nach dem Wetter in Kiel. Es wird regnen, und das Picknick zieht in den Sprachkanal um.",
    },
    channel: { en: "real-life", de: "draußen" },
    messages: [
      {
        from: "Jonas",
        time: "11:05",
        text: { en: "picnic at 3, i have cake", de: "picknick um drei, ich hab kuchen" },
      },
      { from: "Theo", time: "11:06", text: { en: "!weather Kiel", de: "!weather Kiel" } },
      {
        bot: true,
        time: "11:06",
        card: {
          icon: "cloud-sun",
          title: { en: "Kiel: 14 °C, cloudy", de: "Kiel: 14 °C, bewölkt" },
          text: { en: "Rain from 14:30, wind from the west", de: "Regen ab 14:30, Wind aus West" },
        },
      },
      {
        from: "Jonas",
        time: "11:07",
        text: {
          en: "picnic at 3 in voice. i still have cake",
          de: "picknick um drei im sprachkanal. kuchen hab ich trotzdem",
        },
      },
    ],
  },
  sections: [
    {
      kind: "cards",
      id: "tools",
      title: { en: "Close at hand", de: "Immer griffbereit" },
      cards: [
        {
          icon: "cloud-sun",
          title: { en: "Weather", de: "Wetter" },
          text: {
            en: "`!weather Kiel` knows it for now and for the next three days. For people who game behind closed blinds.",
            de: "`!weather Kiel` kennt es für jetzt und für die nächsten drei Tage. Für alle, die hinter Rollläden spielen.",
          },
        },
        {
          icon: "book",
          title: { en: "Wikipedia", de: "Wikipedia" },
          text: {
            en: "`!wikipedia jellyfish` brings the first paragraph and a link. Enough to win most arguments.",
            de: "`!wikipedia Qualle` bringt den ersten Absatz und einen Link. Für die meisten Diskussionen reicht das.",
          },
        },
        {
          icon: "calculator",
          title: { en: "Currency conversion", de: "Währungen umrechnen" },
          text: {
            en: "`!currency 25 usd eur`, and you know what that skin really costs.",
            de: "`!currency 25 usd eur`, und du weißt, was der Skin wirklich kostet.",
          },
        },
        {
          icon: "bell",
          title: { en: "Reminders", de: "Erinnerungen" },
          text: {
            en: "`!reminder add 45m Cake`, and 45 minutes later the kitchen is still standing.",
            de: "`!reminder add 45m Kuchen`, und 45 Minuten später steht die Küche noch.",
          },
        },
        {
          icon: "users",
          title: { en: "Polls", de: "Umfragen" },
          text: {
            en: "`!poll create` settles with buttons what two hours of discussion could not.",
            de: "`!poll create` klärt mit ein paar Knöpfen, was zwei Stunden Diskussion nicht geschafft haben.",
          },
        },
        {
          icon: "search",
          title: { en: "Info lookup", de: "Auskunft" },
          text: {
            en: "People, roles, channels, the server itself: what Discord knows, on one card.",
            de: "Leute, Rollen, Kanäle, der Server selbst: was Discord weiß, auf einer Karte.",
          },
        },
      ],
    },
    {
      kind: "steps",
      id: "embed-builder",
      title: { en: "How to build an embed", de: "So baust du ein Embed" },
      text: {
        en: "Rules, announcements, a list of roles: framed, they are read more often.",
        de: "Regeln, Ankündigungen, eine Liste der Rollen: Im Rahmen werden sie öfter gelesen.",
      },
      steps: [
        {
          title: { en: "Start", de: "Anfangen" },
          text: {
            en: "`!embed create` opens the builder, with a preview.",
            de: "`!embed create` öffnet den Baukasten, mit Vorschau.",
          },
        },
        {
          title: { en: "Fill in", de: "Ausfüllen" },
          text: {
            en: "Title, text, color and picture. Discord’s `**bold**` and `*italic*` work as usual.",
            de: "Titel, Text, Farbe und Bild. Discords `**fett**` und `*kursiv*` gehen wie gewohnt.",
          },
        },
        {
          title: { en: "Send", de: "Abschicken" },
          text: {
            en: "One press, and it stands in the channel. A typo? `!embed edit` opens it again.",
            de: "Ein Druck, und es steht im Kanal. Ein Tippfehler? `!embed edit` öffnet es noch einmal.",
          },
        },
      ],
    },
    {
      kind: "table",
      wordy: true,
      id: "lookups",
      title: { en: "Info lookup: who, what, since when", de: "Auskunft: wer, was, seit wann" },
      columns: [
        { en: "Command", de: "Befehl" },
        { en: "What you learn", de: "Was du erfährst" },
      ],
      rows: [
        [
          "`!userinfo @Mira`",
          {
            en: "When she joined, how old the account is, which roles she has",
            de: "Seit wann sie da ist, wie alt das Konto ist, welche Rollen sie hat",
          },
        ],
        [
          "`!serverinfo`",
          {
            en: "Members, channels, roles, and who owns it all",
            de: "Mitglieder, Kanäle, Rollen, und wem das alles gehört",
          },
        ],
        [
          "`!roleinfo @Regular`",
          {
            en: "Color, permissions and how many people wear it",
            de: "Farbe, Rechte, und wie viele Leute sie tragen",
          },
        ],
        [
          "`!channelinfo`",
          { en: "Topic, age and slowmode of the channel", de: "Thema, Alter und Bedenkzeit des Kanals" },
        ],
        [
          "`!avatar @Theo`",
          {
            en: "His picture, large enough to see what he is holding",
            de: "Sein Bild, groß genug, um zu sehen, was er da in der Hand hält",
          },
        ],
      ],
    },
  ],
};
