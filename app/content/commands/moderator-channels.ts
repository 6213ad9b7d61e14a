import type { Command } from "./command.ts";

/** What concerns a channel or the whole server. */
export const moderatorChannels: Command[] = [
  {
    name: "lock",
    description: {
      en: "Locks a channel: members can still read, but no longer write.",
      de: "Sperrt einen Kanal: Mitglieder können mitlesen, aber nicht mehr schreiben.",
    },
    usage: "lock [channel] [reason…]",
    permission: "Manage Channels",
    example: "lock #general back in ten minutes",
    arguments: {
      reason: { en: "Why. It is posted in the channel.", de: "Warum. Es wird in den Kanal geschrieben." },
    },
  },
  {
    name: "unlock",
    description: {
      en: "Lets members write in a locked channel again.",
      de: "Lässt Mitglieder in einem gesperrten Kanal wieder schreiben.",
    },
    usage: "unlock [channel]",
    permission: "Manage Channels",
    example: "unlock #general",
  },
  {
    name: "slowmode",
    description: {
      en: "Makes members wait between two messages in a channel.",
      de: "Lässt Mitglieder in einem Kanal zwischen zwei Nachrichten warten.",
    },
    usage: "slowmode <seconds> [channel]",
    permission: "Manage Channels",
    example: "slowmode 10 #general",
    arguments: {
      seconds: {
        en: "How many seconds to wait, 0 to 21600. 0 switches slow mode off.",
        de: "Wie viele Sekunden Pause, 0 bis 21600. Mit 0 ist der Langsam-Modus aus.",
      },
    },
  },
  {
    name: "serverlog",
    description: {
      en: "Writes what happens on the server into a channel: joins, edits, bans and more.",
      de: "Schreibt in einen Kanal, was auf dem Server geschieht: Beitritte, Änderungen, Banns und mehr.",
    },
    usage: "serverlog <on|off> [channel]",
    permission: "Manage Channels",
    example: "serverlog on #server-log",
    setting: "serverlog",
  },
  {
    name: "lockdown",
    description: {
      en: "Locks all channels of the server at once, for emergencies.",
      de: "Sperrt im Notfall alle Kanäle des Servers auf einmal.",
    },
    usage: "lockdown [reason…]",
    permission: "Administrator",
    example: "lockdown raid in progress",
    arguments: {
      reason: {
        en: "Why. It is posted in the locked channels.",
        de: "Warum. Es wird in die gesperrten Kanäle geschrieben.",
      },
    },
  },
  {
    name: "unlockdown",
    description: {
      en: "Ends the lockdown and unlocks the channels that it locked.",
      de: "Beendet die Notsperre und öffnet die Kanäle wieder, die sie geschlossen hat.",
    },
    usage: "unlockdown",
    permission: "Administrator",
    example: "unlockdown",
  },
  {
    name: "setprefix",
    description: {
      en: "Changes the prefix with which commands start on this server.",
      de: "Ändert das Präfix, mit dem Befehle auf diesem Server beginnen.",
    },
    usage: "setprefix <prefix>",
    permission: "Administrator",
    example: "setprefix ?",
    arguments: {
      prefix: {
        en: "The new prefix: 1 to 5 characters, no spaces.",
        de: "Das neue Präfix: 1 bis 5 Zeichen, keine Leerzeichen.",
      },
    },
    setting: "prefix",
  },
];
