import type { Command } from "./command.ts";

/** Who has to leave, and who may come back. */
export const moderatorBans: Command[] = [
  {
    name: "kick",
    description: {
      en: "Throws a member out; with an invite they can join again.",
      de: "Wirft ein Mitglied vom Server; mit einer Einladung kann es wiederkommen.",
    },
    usage: "kick <member> [reason…]",
    permission: "Kick Members",
    example: "kick @Theo advertising",
  },
  {
    name: "ban",
    description: {
      en: "Bans somebody from the server, even if they have never joined it.",
      de: "Bannt jemanden vom Server, auch wenn die Person nie beigetreten ist.",
    },
    usage: "ban <user> [reason…]",
    permission: "Ban Members",
    example: "ban @Theo repeated spam",
  },
  {
    name: "softban",
    description: {
      en: "Throws a member out and deletes their latest messages, without a lasting ban.",
      de: "Wirft ein Mitglied hinaus und löscht seine letzten Nachrichten, ohne bleibenden Bann.",
    },
    usage: "softban <member> [reason…]",
    permission: "Ban Members",
    example: "softban @Theo hacked account",
  },
  {
    name: "tempban",
    description: {
      en: "Bans a member for a while and lifts the ban when the time is up.",
      de: "Bannt ein Mitglied auf Zeit und hebt den Bann danach von selbst auf.",
    },
    usage: "tempban <member> <duration> [reason…]",
    permission: "Ban Members",
    example: "tempban @Theo 7d insults",
  },
  {
    name: "massban",
    description: {
      en: "Bans several people at once, for example after a raid.",
      de: "Bannt mehrere Personen auf einmal, etwa nach einem Raid.",
    },
    usage: "massban <users…>",
    permission: "Ban Members",
    example: "massban @Theo 100000000000000001",
    arguments: {
      users: {
        en: "One or more people, as mentions or ids with a space between them.",
        de: "Eine oder mehrere Personen, als Erwähnungen oder IDs mit Leerzeichen dazwischen.",
      },
    },
  },
  {
    name: "unban",
    description: {
      en: "Lifts a ban, so that the person may join again.",
      de: "Hebt einen Bann auf, sodass die Person wieder beitreten darf.",
    },
    usage: "unban <user> [reason…]",
    permission: "Ban Members",
    example: "unban 100000000000000001 apologized",
    arguments: {
      user: {
        en: "The id of the banned person; the ban list shows it.",
        de: "Die ID der gebannten Person; sie steht in der Bannliste.",
      },
    },
  },
  {
    name: "banlist",
    description: {
      en: "Lists who is banned from the server and why.",
      de: "Listet auf, wer vom Server gebannt ist und warum.",
    },
    usage: "banlist [page]",
    permission: "Ban Members",
    example: "banlist 2",
  },
];
