import { site } from "#app/content/site.ts";
import type { FeaturePage } from "./feature-page.ts";

export const verification: FeaturePage = {
  title: { en: "Verification that only people pass", de: "Eine Verifizierung, an der Bots scheitern" },
  lead: {
    en: `New people press a button or read a captcha, and the server opens. Raid bots do neither. ${site.name} keeps the door, day and night.`,
    de: `Wer neu ist, drückt einen Knopf oder liest ein Captcha, und der Server geht auf. Raid-Bots können beides nicht. ${site.name} steht an der Tür, Tag und Nacht.`,
  },
  description: {
    en: "Button or captcha at the door of your Discord server, with messages in your own words, a log, and three attempts for nervous fingers.",
    de: "Knopf oder Captcha am Eingang deines Discord-Servers, mit Texten in deinen Worten, Protokoll und drei Versuchen für nervöse Finger.",
  },
  scene: {
    label: {
      en: "Theo is new, reads the captcha at the second attempt and is welcomed by Mira.",
      de: "Theo ist neu, liest das Captcha im zweiten Anlauf und wird von Mira begrüßt.",
    },
    channel: { en: "front-door", de: "haustür" },
    messages: [
      {
        bot: true,
        time: "17:02",
        card: {
          icon: "badge-check",
          title: { en: "Welcome to Tidepool", de: "Willkommen im Gezeitenbecken" },
          text: {
            en: "One press of a button and a short captcha, then all channels are yours.",
            de: "Ein Knopfdruck und ein kurzes Captcha, dann gehören dir alle Kanäle.",
          },
        },
        buttons: [{ en: "Verify", de: "Verifizieren" }],
      },
      {
        from: "Theo",
        time: "17:03",
        text: {
          en: "is that a 7 or a very tired 1",
          de: "ist das eine 7 oder eine sehr müde 1",
        },
      },
      {
        bot: true,
        time: "17:04",
        card: {
          icon: "key",
          title: { en: "Theo is verified", de: "Theo ist verifiziert" },
          text: { en: "Second of 3 attempts", de: "Zweiter von 3 Versuchen" },
        },
      },
      {
        from: "Mira",
        time: "17:04",
        text: { en: "it was a 7. come in, it’s warm", de: "es war eine 7. komm rein, es ist warm" },
      },
    ],
  },
  sections: [
    {
      kind: "cards",
      id: "methods",
      title: { en: "Two kinds of door", de: "Zwei Sorten Tür" },
      cards: [
        {
          icon: "badge-check",
          title: { en: "Button verification", de: "Per Knopf" },
          text: {
            en: "One press, and the verified role is there. It takes two seconds and stops most simple bots.",
            de: "Ein Druck, und die Rolle ist da. Das dauert zwei Sekunden und hält die meisten einfachen Bots auf.",
          },
        },
        {
          icon: "image",
          title: { en: "Captcha verification", de: "Per Captcha" },
          text: {
            en: "A picture with a few characters to copy. A little more work for people, a lot more for scripts.",
            de: "Ein Bild mit ein paar Zeichen zum Abtippen. Für Menschen etwas mehr Mühe, für Skripte sehr viel mehr.",
          },
        },
      ],
    },
    {
      kind: "cards",
      id: "features",
      title: { en: "A doorkeeper with manners", de: "Ein Türsteher mit Manieren" },
      cards: [
        {
          icon: "mail",
          title: { en: "DM verification", de: "Per Direktnachricht" },
          text: {
            en: "Somebody cannot find the button, or is shy? `!verification dm` brings the check to their direct messages.",
            de: "Jemand findet den Knopf nicht oder ist schüchtern? `!verification dm` schickt die Prüfung als Direktnachricht.",
          },
        },
        {
          icon: "rotate",
          title: { en: "Multiple attempts", de: "Mehrere Versuche" },
          text: {
            en: "A typo is no crime. Three attempts are the default, and `!verification retry` grants a fresh start.",
            de: "Vertippen ist kein Verbrechen. Drei Versuche sind der Standard, und `!verification retry` lässt noch einmal von vorn anfangen.",
          },
        },
        {
          icon: "timer",
          title: { en: "A clock", de: "Eine Uhr" },
          text: {
            en: "The check expires after 300 seconds, unless you say otherwise. Whoever was making coffee presses the button again.",
            de: "Die Prüfung verfällt nach 300 Sekunden, falls du nichts anderes sagst. Wer beim Kaffeekochen war, drückt den Knopf noch einmal.",
          },
        },
        {
          icon: "scroll",
          title: { en: "Logging", de: "Protokoll" },
          text: {
            en: "Who got in, who gave up and who failed, with the time, in the channel that `!verification log` names.",
            de: "Wer hereinkam, wer aufgab und wer scheiterte, mit Uhrzeit, in dem Kanal, den du mit `!verification log` bestimmst.",
          },
        },
      ],
    },
    {
      kind: "table",
      wordy: true,
      id: "messages",
      title: { en: "Four messages in your own words", de: "Vier Texte in deinen Worten" },
      text: {
        en: "`!verification message` takes all four of them, jokes included.",
        de: "`!verification message` nimmt alle vier, auch die mit Witz.",
      },
      columns: [
        { en: "Message", de: "Text" },
        { en: "When it is shown", de: "Wann er erscheint" },
        { en: "For example", de: "Zum Beispiel" },
      ],
      rows: [
        [
          { en: "Channel", de: "Kanal" },
          { en: "Above the button, for everybody", de: "Über dem Knopf, für alle" },
          { en: "Press here, then come in.", de: "Hier drücken, dann hereinkommen." },
        ],
        [
          { en: "Welcome", de: "Willkommen" },
          { en: "When somebody joins the server", de: "Wenn jemand dem Server beitritt" },
          {
            en: "Nice to have you. The door is over there.",
            de: "Schön, dass du da bist. Zur Tür geht es dort.",
          },
        ],
        [
          { en: "Success", de: "Erfolg" },
          { en: "When it worked", de: "Wenn es geklappt hat" },
          { en: "You are in. Shoes may stay on.", de: "Du bist drin. Schuhe darfst du anlassen." },
        ],
        [
          { en: "Fail", de: "Fehlschlag" },
          { en: "When it did not, or time ran out", de: "Wenn nicht, oder wenn die Zeit um war" },
          { en: "Not quite. Take a breath and try again.", de: "Knapp daneben. Durchatmen und noch mal." },
        ],
      ],
    },
    {
      kind: "table",
      wordy: true,
      id: "setup",
      title: { en: "Everything you can set", de: "Alles, was du einstellen kannst" },
      text: {
        en: "`!verification setup #gate @Verified` opens the gate, the rest can wait. All of it is for administrators only.",
        de: "`!verification setup #eingang @Verifiziert` genügt für den Anfang, der Rest hat Zeit. Das alles dürfen nur Administratoren.",
      },
      columns: [
        { en: "Setting", de: "Einstellung" },
        { en: "What it does", de: "Was sie bewirkt" },
        { en: "Default", de: "Standard" },
      ],
      rows: [
        [
          { en: "Channel", de: "Kanal" },
          { en: "Where the button stands", de: "Wo der Knopf steht" },
          { en: "none", de: "keiner" },
        ],
        [
          { en: "Verified role", de: "Rolle für Verifizierte" },
          { en: "What people get when they are through", de: "Was man bekommt, wenn man durch ist" },
          { en: "none", de: "keine" },
        ],
        [
          { en: "Log channel", de: "Protokollkanal" },
          { en: "Where it is written down", de: "Wo alles festgehalten wird" },
          { en: "none", de: "keiner" },
        ],
        [
          { en: "Captcha", de: "Captcha" },
          { en: "On: captcha. Off: the button is enough", de: "An: Captcha. Aus: Der Knopf genügt" },
          { en: "off", de: "aus" },
        ],
        [
          { en: "Timeout", de: "Zeitlimit" },
          {
            en: "How long the check may take, in seconds",
            de: "Wie lange die Prüfung dauern darf, in Sekunden",
          },
          "300",
        ],
        [
          { en: "Maximum attempts", de: "Höchstzahl der Versuche" },
          { en: "How often somebody may try", de: "Wie oft man es probieren darf" },
          "3",
        ],
      ],
    },
  ],
};
