import type { Localized } from "#app/content/localized.ts";
import type { Command } from "./command.ts";

const amount: Localized = { en: "How much XP.", de: "Wie viele XP." };

/** What those who run the server decide about levels. */
export const levelSettings: Command[] = [
  {
    name: "level settings",
    description: {
      en: "Shows all level settings of this server at a glance.",
      de: "Zeigt alle Level-Einstellungen dieses Servers auf einen Blick.",
    },
    usage: "level settings",
    permission: "Manage Guild",
    example: "level settings",
    setting: "levels",
  },
  {
    name: "level toggle",
    description: {
      en: "Switches the level system on or off. XP that members have stays theirs.",
      de: "Schaltet das Levelsystem ein oder aus. Gesammelte XP bleiben erhalten.",
    },
    usage: "level toggle <on|off>",
    permission: "Manage Guild",
    example: "level toggle on",
    setting: "levels",
  },
  {
    name: "level channel",
    description: {
      en: "Chooses the channel in which new levels are announced.",
      de: "Bestimmt, in welchem Kanal neue Level verkündet werden.",
    },
    usage: "level channel [channel]",
    permission: "Manage Guild",
    example: "level channel #level-ups",
    arguments: {
      channel: {
        en: "A channel, as a mention or an id. Left out: wherever the member wrote.",
        de: "Ein Kanal, als Erwähnung oder ID. Ohne Angabe: dort, wo das Mitglied geschrieben hat.",
      },
    },
    setting: "levels",
  },
  {
    name: "level message",
    description: {
      en: "Changes the words with which a new level is announced.",
      de: "Ändert den Text, mit dem ein neues Level verkündet wird.",
    },
    usage: "level message <text…>",
    permission: "Manage Guild",
    example: "level message Well done {user}, that is level {level}!",
    arguments: {
      text: {
        en: "The message. {user}, {level} and {server} are filled in.",
        de: "Die Nachricht. {user}, {level} und {server} werden ausgefüllt.",
      },
    },
    setting: "levels",
  },
  {
    name: "level multiplier",
    description: {
      en: "Multiplies all XP that is earned here, say for a weekend.",
      de: "Vervielfacht alle XP, die hier verdient werden, etwa für ein Wochenende.",
    },
    usage: "level multiplier <factor>",
    permission: "Manage Guild",
    example: "level multiplier 1.5",
    arguments: {
      factor: {
        en: "A number from 0.1 to 10. Normal is 1.",
        de: "Eine Zahl von 0.1 bis 10, mit Punkt geschrieben. Normal ist 1.",
      },
    },
    setting: "levels",
  },
  {
    name: "level ignore",
    description: {
      en: "Stops XP in a channel or for a role. Used again, it lets XP flow once more.",
      de: "Nimmt einen Kanal oder eine Rolle von XP aus. Beim zweiten Mal gibt es wieder welche.",
    },
    usage: "level ignore <target>",
    permission: "Manage Guild",
    example: "level ignore #bots",
    arguments: {
      target: {
        en: "A channel or a role, as a mention or an id.",
        de: "Ein Kanal oder eine Rolle, als Erwähnung oder ID.",
      },
    },
    setting: "levels",
  },
  {
    name: "level reset",
    description: {
      en: "Sets one member, or after asking again the whole server, back to 0 XP.",
      de: "Setzt ein Mitglied, oder nach einer Rückfrage den ganzen Server, auf 0 XP zurück.",
    },
    usage: "level reset [member]",
    permission: "Manage Guild",
    example: "level reset @Theo",
    arguments: {
      member: {
        en: "Whose XP. Left out: everyone’s, and you are asked whether you mean it.",
        de: "Wessen XP. Ohne Angabe: die von allen, und du wirst gefragt, ob du das willst.",
      },
    },
    setting: "levels",
  },
  {
    name: "xp give",
    description: {
      en: "Gives a member XP. Levels and roles earned by it follow at once.",
      de: "Schenkt einem Mitglied XP. Neue Level und ihre Rollen kommen sofort hinterher.",
    },
    usage: "xp give <member> <amount>",
    permission: "Manage Guild",
    example: "xp give @Mira 500",
    arguments: { amount },
    setting: "levels",
  },
  {
    name: "xp take",
    description: {
      en: "Takes XP away from a member, down to 0 at most.",
      de: "Zieht einem Mitglied XP ab, höchstens bis auf 0.",
    },
    usage: "xp take <member> <amount>",
    permission: "Manage Guild",
    example: "xp take @Jonas 200",
    arguments: { amount },
    setting: "levels",
  },
];
