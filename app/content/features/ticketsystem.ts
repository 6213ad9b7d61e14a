import { site } from "#app/content/site.ts";
import type { FeaturePage } from "./feature-page.ts";

export const ticketsystem: FeaturePage = {
  title: { en: "Tickets, so that no question gets lost", de: "Tickets, damit keine Frage untergeht" },
  lead: {
    en: `Somebody needs help and does not want to ask in front of everybody. ${site.name} opens a private channel, calls the right people and keeps the paperwork.`,
    de: `Jemand braucht Hilfe und will nicht vor allen fragen. ${site.name} öffnet einen privaten Kanal, holt die richtigen Leute dazu und erledigt den Papierkram.`,
  },
  description: {
    en: "Support tickets on Discord: a button opens a private channel, your team answers, and closing it leaves a tidy transcript.",
    de: "Support-Tickets auf Discord: Ein Knopf öffnet einen privaten Kanal, dein Team antwortet, und am Ende bleibt ein Protokoll.",
  },
  scene: {
    label: {
      en: "Jonas opens a ticket because his role is missing. Mira answers within two minutes and closes it.",
      de: "Jonas öffnet ein Ticket, weil ihm eine Rolle fehlt. Mira antwortet nach zwei Minuten und schließt es.",
    },
    channel: { en: "ticket-0042", de: "ticket-0042" },
    messages: [
      {
        bot: true,
        time: "16:40",
        card: {
          icon: "ticket",
          title: {
            en: "Hello Jonas, what can we do for you?",
            de: "Hallo Jonas, was können wir für dich tun?",
          },
          text: {
            en: "Only you and the support team can read this channel.",
            de: "Diesen Kanal lesen nur du und das Supportteam.",
          },
        },
        buttons: [
          { en: "Claim", de: "Übernehmen" },
          { en: "Close", de: "Schließen" },
        ],
      },
      {
        from: "Jonas",
        time: "16:41",
        text: {
          en: "level 10 since tuesday and still no role. i feel underdressed",
          de: "seit dienstag level 10 und immer noch keine rolle. ich fühl mich underdressed",
        },
      },
      {
        from: "Mira",
        time: "16:43",
        text: {
          en: "our fault, it’s on now. suits you",
          de: "unser fehler, jetzt ist sie da. steht dir",
        },
      },
      {
        bot: true,
        time: "16:44",
        card: {
          icon: "scroll",
          title: { en: "Ticket closed by Mira", de: "Ticket von Mira geschlossen" },
          text: {
            en: "Open for 4 minutes, transcript saved",
            de: "War 4 Minuten offen, Protokoll gesichert",
          },
        },
      },
    ],
  },
  sections: [
    {
      kind: "steps",
      id: "how-it-works",
      title: {
        en: "From question to answer in five steps",
        de: "In fünf Schritten von der Frage zur Antwort",
      },
      steps: [
        {
          title: { en: "Put up the counter", de: "Den Schalter aufstellen" },
          text: {
            en: "`!ticket setup Support @Helpers` names the category and the support role, `!ticket panel` posts a message with a button.",
            de: "`!ticket setup Support @Helfer` nennt Kategorie und Supportrolle, `!ticket panel` stellt eine Nachricht mit Knopf auf.",
          },
        },
        {
          title: { en: "Somebody presses the button", de: "Jemand drückt den Knopf" },
          text: {
            en: "No command, no form. Whoever can find the button gets help.",
            de: "Kein Befehl, kein Formular. Wer den Knopf findet, bekommt Hilfe.",
          },
        },
        {
          title: { en: "A private channel opens", de: "Ein privater Kanal geht auf" },
          text: {
            en: "Only that person and the support role see it. Your welcome message is already there.",
            de: "Nur diese Person und die Supportrolle sehen ihn. Dein Begrüßungstext steht schon darin.",
          },
        },
        {
          title: { en: "You talk", de: "Ihr redet" },
          text: {
            en: "Somebody from the team takes it with `!ticket claim`, and `!ticket add` brings in whoever knows more.",
            de: "Jemand aus dem Team übernimmt mit `!ticket claim`, und `!ticket add` holt dazu, wer mehr weiß.",
          },
        },
        {
          title: { en: "Closed, and kept", de: "Geschlossen und aufgehoben" },
          text: {
            en: "`!ticket close` ends it, `!ticket transcript` keeps what was said. The channel list stays short.",
            de: "`!ticket close` beendet es, `!ticket transcript` bewahrt auf, was gesagt wurde. Die Kanalliste bleibt kurz.",
          },
        },
      ],
    },
    {
      kind: "table",
      wordy: true,
      id: "settings",
      title: { en: "What you can set", de: "Was du einstellen kannst" },
      text: {
        en: "`!ticket setup` names category and role, `!ticket limit`, `!ticket color` and `!ticket message` change the rest.",
        de: "Kategorie und Rolle nennst du mit `!ticket setup`, den Rest bestimmen `!ticket limit`, `!ticket color` und `!ticket message`.",
      },
      columns: [
        { en: "Setting", de: "Einstellung" },
        { en: "What it does", de: "Was sie bewirkt" },
        { en: "Default", de: "Standard" },
      ],
      rows: [
        [
          { en: "Category", de: "Kategorie" },
          { en: "Where new ticket channels appear", de: "Wo neue Ticketkanäle entstehen" },
          { en: "none", de: "keine" },
        ],
        [
          { en: "Support role", de: "Supportrolle" },
          { en: "Who sees every ticket and is called", de: "Wer jedes Ticket sieht und gerufen wird" },
          { en: "none", de: "keine" },
        ],
        [
          { en: "Maximum tickets", de: "Höchstzahl" },
          { en: "How many one person may have open", de: "Wie viele eine Person offen haben darf" },
          "1",
        ],
        [
          { en: "Prefix", de: "Namensanfang" },
          { en: "What the channels’ names begin with", de: "Womit die Namen der Kanäle beginnen" },
          "`ticket`",
        ],
        [
          { en: "Color while open", de: "Farbe, solange offen" },
          { en: "The edge of the first message", de: "Der Rand der ersten Nachricht" },
          "`#22c55e`",
        ],
        [
          { en: "Color when closed", de: "Farbe, wenn geschlossen" },
          { en: "The edge of the last one", de: "Der Rand der letzten" },
          "`#ef4444`",
        ],
        [
          { en: "Welcome message", de: "Begrüßung" },
          { en: "The first words in every ticket", de: "Die ersten Worte in jedem Ticket" },
          { en: "a friendly one", de: "eine freundliche" },
        ],
        [
          { en: "Closing message", de: "Abschied" },
          { en: "The last ones", de: "Die letzten" },
          { en: "a short one", de: "ein kurzer" },
        ],
      ],
    },
    {
      kind: "cards",
      id: "team",
      title: { en: "For the people who answer", de: "Für alle, die antworten" },
      cards: [
        {
          icon: "users",
          title: { en: "No two answers at once", de: "Keine zwei Antworten zugleich" },
          text: {
            en: "A claimed ticket has a name on it. Everybody else can go back to their game.",
            de: "Auf einem übernommenen Ticket steht ein Name. Alle anderen dürfen weiterspielen.",
          },
        },
        {
          icon: "lock",
          title: { en: "Private stays private", de: "Privat bleibt privat" },
          text: {
            en: "What is said in a ticket is seen by those who are in it, and `!ticket remove` takes somebody out again.",
            de: "Was im Ticket steht, sehen nur, die darin sind. `!ticket remove` nimmt jemanden wieder heraus.",
          },
        },
        {
          icon: "palette",
          title: { en: "Looks like you", de: "Sieht aus wie ihr" },
          text: {
            en: "Your colors, your words, your channel names. The button may even be polite.",
            de: "Eure Farben, eure Worte, eure Kanalnamen. Sogar der Knopf darf höflich sein.",
          },
        },
      ],
    },
  ],
};
