import type { Command } from "./command.ts";

const ANYONE_OR_YOU: Command["arguments"] = {
  user: {
    en: "A person, as a mention or an id. Left out: you.",
    de: "Eine Person, als Erwähnung oder ID. Ohne Angabe: du.",
  },
};

/** Looks up what is on the server. */
export const utilityServer: Command[] = [
  {
    name: "userinfo",
    description: {
      en: "Shows somebody’s roles, when they joined and how old their account is.",
      de: "Zeigt Rollen, Beitrittsdatum und Alter des Kontos einer Person.",
    },
    usage: "userinfo [user]",
    permission: "Everyone",
    example: "userinfo @Aylin",
    arguments: ANYONE_OR_YOU,
  },
  {
    name: "avatar",
    description: { en: "Shows a profile picture in full size.", de: "Zeigt ein Profilbild in voller Größe." },
    usage: "avatar [user]",
    permission: "Everyone",
    example: "avatar @Mira",
    arguments: ANYONE_OR_YOU,
  },
  {
    name: "serverinfo",
    description: {
      en: "Shows the server’s owner and age, and how many members, channels and roles it has.",
      de: "Zeigt, wem der Server gehört, wie alt er ist und wie viele Mitglieder und Kanäle er hat.",
    },
    usage: "serverinfo",
    permission: "Everyone",
    example: "serverinfo",
  },
  {
    name: "roleinfo",
    description: {
      en: "Shows a role’s color, its permissions and how many members have it.",
      de: "Zeigt Farbe und Rechte einer Rolle und wie viele Mitglieder sie haben.",
    },
    usage: "roleinfo <role>",
    permission: "Everyone",
    example: "roleinfo @Artist",
  },
  {
    name: "channelinfo",
    description: {
      en: "Shows the age, topic and settings of a channel.",
      de: "Zeigt Alter, Thema und Einstellungen eines Kanals.",
    },
    usage: "channelinfo [channel]",
    permission: "Everyone",
    example: "channelinfo #general",
  },
  {
    name: "emoji info",
    description: {
      en: "Shows a server’s own emoji enlarged, with its name, id and age.",
      de: "Zeigt ein Server-Emoji vergrößert, mit Name, ID und Alter.",
    },
    usage: "emoji info <emoji>",
    permission: "Everyone",
    example: "emoji info :wave:",
    arguments: {
      emoji: { en: "An emoji that belongs to a server.", de: "Ein Emoji, das zu einem Server gehört." },
    },
  },
  {
    name: "emoji add",
    description: { en: "Adds an emoji to the server.", de: "Fügt dem Server ein Emoji hinzu." },
    usage: "emoji add <name> <image>",
    permission: "Manage Guild",
    example: "emoji add wave https://example.com/wave.png",
    arguments: {
      name: {
        en: "What is typed between the colons: letters, digits and underscores.",
        de: "Was zwischen den Doppelpunkten steht: Buchstaben, Ziffern und Unterstriche.",
      },
      image: {
        en: "The address of an image of at most 256 kB, or an emoji of another server.",
        de: "Die Adresse eines Bildes mit höchstens 256 kB oder ein Emoji von einem anderen Server.",
      },
    },
  },
];
