import type { Command } from "./command.ts";

/** What keeps the peace without throwing anybody out. */
export const moderatorDiscipline: Command[] = [
  {
    name: "mute",
    description: {
      en: "Mutes a member in text and voice, for a while or until you lift it.",
      de: "Schaltet ein Mitglied in Text und Sprache stumm, auf Zeit oder bis du es aufhebst.",
    },
    usage: "mute <member> [duration] [reason…]",
    permission: "Manage Roles",
    example: "mute @Jonas 2h shouting in voice",
    arguments: {
      duration: {
        en: "How long: a number with s, m, h or d, like 10m or 2h. Left out: until you lift it.",
        de: "Wie lange: eine Zahl mit s, m, h oder d, etwa 10m oder 2h. Ohne Angabe: bis du es aufhebst.",
      },
    },
  },
  {
    name: "unmute",
    description: {
      en: "Lets a muted member write and speak again at once.",
      de: "Lässt ein stummgeschaltetes Mitglied sofort wieder schreiben und sprechen.",
    },
    usage: "unmute <member>",
    permission: "Manage Roles",
    example: "unmute @Jonas",
  },
  {
    name: "mutelist",
    description: {
      en: "Lists who is muted, until when and why.",
      de: "Listet auf, wer stummgeschaltet ist, bis wann und warum.",
    },
    usage: "mutelist [page]",
    permission: "Manage Roles",
    example: "mutelist",
  },
  {
    name: "warn add",
    description: {
      en: "Warns a member by direct message and keeps the warning on record.",
      de: "Verwarnt ein Mitglied per Direktnachricht und merkt sich die Verwarnung.",
    },
    usage: "warn add <member> [reason…]",
    permission: "Manage Messages",
    example: "warn add @Mira spam",
  },
  {
    name: "warn remove",
    description: { en: "Takes a single warning back.", de: "Nimmt eine einzelne Verwarnung zurück." },
    usage: "warn remove <warning>",
    permission: "Manage Messages",
    example: "warn remove 14",
    arguments: {
      warning: {
        en: "The number of the warning; “warn list” shows it.",
        de: "Die Nummer der Verwarnung; sie steht in „warn list“.",
      },
    },
  },
  {
    name: "warn list",
    description: {
      en: "Shows the warnings of a member: when, by whom and why.",
      de: "Zeigt die Verwarnungen eines Mitglieds: wann, von wem und warum.",
    },
    usage: "warn list <member> [page]",
    permission: "Manage Messages",
    example: "warn list @Mira",
  },
  {
    name: "warn clear",
    description: { en: "Removes all warnings of a member.", de: "Löscht alle Verwarnungen eines Mitglieds." },
    usage: "warn clear <member>",
    permission: "Manage Messages",
    example: "warn clear @Mira",
  },
  {
    name: "modlog",
    description: {
      en: "Shows somebody’s record: warnings, mutes, kicks and bans, newest first.",
      de: "Zeigt, was gegen jemanden vorliegt: Verwarnungen, Stummschaltungen, Kicks und Banns.",
    },
    usage: "modlog <user> [page]",
    permission: "Manage Messages",
    example: "modlog @Mira",
  },
  {
    name: "purge",
    description: {
      en: "Deletes the latest messages in the channel, of everyone or of one member.",
      de: "Löscht die neuesten Nachrichten im Kanal, von allen oder von einem Mitglied.",
    },
    usage: "purge <count> [member]",
    permission: "Manage Messages",
    example: "purge 50 @Theo",
    arguments: {
      count: {
        en: "How many messages, 1 to 100. Discord lets bots clear only those of the last 14 days.",
        de: "Wie viele Nachrichten, 1 bis 100. Bots dürfen nur die der letzten 14 Tage auf einmal löschen.",
      },
      member: {
        en: "Whose messages. Left out: everyone’s.",
        de: "Wessen Nachrichten. Ohne Angabe: die von allen.",
      },
    },
  },
];
