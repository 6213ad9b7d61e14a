import type { Command } from "./command.ts";

/** How newcomers are checked. */
export const verificationSettings: Command[] = [
  {
    name: "verification setup",
    description: {
      en: "Switches verification on: newcomers pass it in a channel and get a role for it.",
      de: "Schaltet die Verifizierung ein: Wer sie in einem Kanal besteht, bekommt eine Rolle.",
    },
    usage: "verification setup <channel> <role>",
    permission: "Administrator",
    example: "verification setup #gate @Verified",
    arguments: {
      channel: {
        en: "The channel for newcomers, as a mention or an id.",
        de: "Der Kanal für Neue, als Erwähnung oder ID.",
      },
    },
    setting: "verification",
  },
  {
    name: "verification panel",
    description: {
      en: "Posts the message with the verify button in the verification channel.",
      de: "Schickt die Nachricht mit dem Knopf in den Kanal für die Verifizierung.",
    },
    usage: "verification panel",
    permission: "Administrator",
    example: "verification panel",
    setting: "verification",
  },
  {
    name: "verification captcha",
    description: {
      en: "Asks newcomers for a captcha as well, or lets the button be enough.",
      de: "Verlangt von Neuen auch noch ein Captcha oder lässt den Knopf genügen.",
    },
    usage: "verification captcha <on|off>",
    permission: "Administrator",
    example: "verification captcha on",
    setting: "verification",
  },
  {
    name: "verification timeout",
    description: {
      en: "Sets how many seconds newcomers have to pass the check.",
      de: "Legt fest, wie viele Sekunden Neue für die Prüfung haben.",
    },
    usage: "verification timeout <seconds>",
    permission: "Administrator",
    example: "verification timeout 120",
    arguments: {
      seconds: {
        en: "A whole number from 30 to 3600. At first it is 300.",
        de: "Eine ganze Zahl von 30 bis 3600. Anfangs sind es 300.",
      },
    },
    setting: "verification",
  },
  {
    name: "verification attempts",
    description: {
      en: "Sets how often newcomers may try before they have failed.",
      de: "Legt fest, wie oft Neue es versuchen dürfen, bevor sie durchgefallen sind.",
    },
    usage: "verification attempts <count>",
    permission: "Administrator",
    example: "verification attempts 3",
    arguments: {
      count: {
        en: "A whole number from 1 to 10. At first it is 3.",
        de: "Eine ganze Zahl von 1 bis 10. Anfangs sind es 3.",
      },
    },
    setting: "verification",
  },
  {
    name: "verification message",
    description: {
      en: "Puts your own words into one of the four messages that newcomers read.",
      de: "Ersetzt eine der vier Nachrichten, die Neue lesen, durch deine eigenen Worte.",
    },
    usage: "verification message <welcome|success|fail|channel> <text…>",
    permission: "Administrator",
    example: "verification message success Welcome aboard!",
    arguments: {
      "welcome|success|fail|channel": {
        en: "Which one: the welcome, after passing, after failing, or above the button.",
        de: "Welche: zur Begrüßung, nach dem Bestehen, nach dem Scheitern oder über dem Knopf.",
      },
    },
    setting: "verification",
  },
  {
    name: "verification log",
    description: {
      en: "Keeps a record of every attempt, passed or failed, in a channel.",
      de: "Hält jeden Versuch, bestanden oder nicht, in einem Kanal fest.",
    },
    usage: "verification log [channel]",
    permission: "Administrator",
    example: "verification log #staff-log",
    arguments: {
      channel: {
        en: "A channel, as a mention or an id. Left out: no more log.",
        de: "Ein Kanal, als Erwähnung oder ID. Ohne Angabe: kein Protokoll mehr.",
      },
    },
    setting: "verification",
  },
  {
    name: "verification settings",
    description: {
      en: "Shows how verification is set up on this server.",
      de: "Zeigt, wie die Verifizierung auf diesem Server eingerichtet ist.",
    },
    usage: "verification settings",
    permission: "Administrator",
    example: "verification settings",
    setting: "verification",
  },
  {
    name: "verification disable",
    description: {
      en: "Switches verification off. Whoever is verified keeps the role.",
      de: "Schaltet die Verifizierung aus. Wer verifiziert ist, behält seine Rolle.",
    },
    usage: "verification disable",
    permission: "Administrator",
    example: "verification disable",
    setting: "verification",
  },
];
