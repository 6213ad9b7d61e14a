import { site } from "#app/content/site.ts";
import type { FeaturePage } from "./feature-page.ts";

export const moderator: FeaturePage = {
  title: { en: "Moderation without raising your voice", de: "Moderation, die nicht laut werden muss" },
  lead: {
    en: `Most evenings need no moderator. For the others there is ${site.name}: one line, a reason, an entry in the log, and the conversation goes on.`,
    de: `An den meisten Abenden muss niemand eingreifen. Für die anderen gibt es ${site.name}: eine Zeile, ein Grund, ein Eintrag im Protokoll, und das Gespräch geht weiter.`,
  },
  description: {
    en: "Warn, mute, kick and ban, purge a channel or lock the whole server: moderation commands for Discord that log what happened.",
    de: "Verwarnen, stummschalten, kicken, bannen, aufräumen oder den ganzen Server sperren: Moderation für Discord, mit Protokoll.",
  },
  scene: {
    label: {
      en: "Theo posts spoilers, Mira purges them and warns him, and Theo takes it like a gentleman.",
      de: "Theo spoilert, Mira räumt auf und verwarnt ihn, und Theo trägt es mit Fassung.",
    },
    channel: { en: "film-club", de: "filmclub" },
    messages: [
      { from: "Mira", time: "20:31", text: { en: "!purge 6", de: "!purge 6" } },
      {
        from: "Mira",
        time: "20:31",
        text: {
          en: "!warn add @Theo spoilers, again",
          de: "!warn add @Theo schon wieder Spoiler",
        },
      },
      {
        bot: true,
        time: "20:31",
        card: {
          icon: "shield",
          title: { en: "Warning for Theo", de: "Verwarnung für Theo" },
          text: {
            en: "Spoilers, again. That makes 2.",
            de: "Schon wieder Spoiler. Das ist die zweite.",
          },
        },
      },
      {
        from: "Theo",
        time: "20:32",
        text: { en: "worth it", de: "das war’s wert" },
      },
      {
        from: "Aylin",
        time: "20:32",
        text: { en: "so the shark really…", de: "also ist der Hai wirklich …" },
      },
    ],
  },
  sections: [
    {
      kind: "cards",
      id: "people",
      title: { en: "When somebody crosses the line", de: "Wenn jemand zu weit geht" },
      text: {
        en: "From a raised eyebrow to the exit, in this order.",
        de: "Von der hochgezogenen Augenbraue bis zur Tür, in dieser Reihenfolge.",
      },
      cards: [
        {
          icon: "bell",
          title: { en: "Warn", de: "Verwarnen" },
          text: {
            en: "`!warn add` writes it down with a reason, `!warn list` remembers. `!warn clear` wipes the slate clean.",
            de: "`!warn add` hält den Grund fest, `!warn list` vergisst nichts. `!warn clear` macht reinen Tisch.",
          },
        },
        {
          icon: "mic",
          title: { en: "Mute", de: "Stummschalten" },
          text: {
            en: "`!mute @Theo 10m` is a short walk around the block. `!unmute` ends it early.",
            de: "`!mute @Theo 10m` ist eine Runde um den Block. `!unmute` beendet sie früher.",
          },
        },
        {
          icon: "skip",
          title: { en: "Kick", de: "Kicken" },
          text: {
            en: "`!kick` shows somebody out. With a new invite they can come back in, hopefully calmer.",
            de: "`!kick` begleitet jemanden hinaus. Mit einer neuen Einladung geht es wieder herein, hoffentlich ruhiger.",
          },
        },
        {
          icon: "ban",
          title: { en: "Ban", de: "Bannen" },
          text: {
            en: "`!ban` is the end of it. `!unban` is for the day when you have talked it over.",
            de: "`!ban` ist der Schlussstrich. `!unban` ist für den Tag, an dem ihr darüber geredet habt.",
          },
        },
      ],
    },
    {
      kind: "cards",
      id: "channels",
      title: { en: "When a channel boils over", de: "Wenn ein Kanal überkocht" },
      cards: [
        {
          icon: "skip",
          title: { en: "Purge", de: "Aufräumen" },
          text: {
            en: "`!purge 50` clears the last 50 messages. Nothing to see here.",
            de: "`!purge 50` löscht die letzten 50 Nachrichten. Hier gibt es nichts zu sehen.",
          },
        },
        {
          icon: "timer",
          title: { en: "Slowmode", de: "Langsamer Modus" },
          text: {
            en: "`!slowmode 10` gives everybody ten seconds to think. It works wonders.",
            de: "`!slowmode 10` gibt allen zehn Sekunden Bedenkzeit. Das wirkt Wunder.",
          },
        },
        {
          icon: "lock",
          title: { en: "Lock and lockdown", de: "Sperren" },
          text: {
            en: "`!lock` closes one channel, `!lockdown` all of them. `!unlock` and `!unlockdown` open up again.",
            de: "`!lock` schließt einen Kanal, `!lockdown` alle. `!unlock` und `!unlockdown` machen wieder auf.",
          },
        },
      ],
    },
    {
      kind: "cards",
      id: "housekeeping",
      title: { en: "Housekeeping that does itself", de: "Was von allein läuft" },
      cards: [
        {
          icon: "scroll",
          title: { en: "Server log", de: "Serverlog" },
          text: {
            en: "Who joined, who left, what was edited or deleted: `!serverlog on #log` writes it into a channel of your choice.",
            de: "Wer kam, wer ging, was bearbeitet oder gelöscht wurde: `!serverlog on #protokoll` schreibt es in einen Kanal deiner Wahl.",
          },
        },
        {
          icon: "badge-check",
          title: { en: "Autorole", de: "Rollen für Neue" },
          text: {
            en: "`!autorole add @Newcomer`, and everybody who joins gets a first role at the door.",
            de: "`!autorole add @Neu`, und wer dazukommt, hat schon an der Tür eine erste Rolle.",
          },
        },
        {
          icon: "settings",
          title: { en: "Your own prefix", de: "Dein eigener Präfix" },
          text: {
            en: "Does another bot listen to `!` as well? `!setprefix ?` settles it, and so does the dashboard.",
            de: "Noch ein Bot hört auf `!`? `!setprefix ?` klärt das, und im Dashboard geht es genauso.",
          },
        },
      ],
    },
    {
      kind: "table",
      wordy: true,
      id: "permissions",
      title: { en: "Who may do what", de: "Wer was darf" },
      text: {
        en: "Every command asks for at most one Discord permission. Whoever has it may use the command, everybody else gets a polite no.",
        de: "Jeder Befehl verlangt höchstens ein Discord-Recht. Wer es hat, darf ihn benutzen, alle anderen bekommen ein höfliches Nein.",
      },
      columns: [
        { en: "Permission", de: "Recht" },
        { en: "Opens the door to", de: "Öffnet die Tür zu" },
      ],
      rows: [
        [
          { en: "Everyone", de: "Alle" },
          { en: "games, money, levels and questions", de: "Spielen, Geld, Leveln und Fragen" },
        ],
        [
          { en: "Manage Messages", de: "Nachrichten verwalten" },
          {
            en: "purge, warnings, own words in the scramble",
            de: "Aufräumen, Verwarnungen, eigenen Wörtern im Buchstabensalat",
          },
        ],
        [
          { en: "Manage Roles", de: "Rollen verwalten" },
          {
            en: "mute, roles, autorole and level roles",
            de: "Stummschalten und allen Rollen, auch denen für Neue und fürs Level",
          },
        ],
        [
          { en: "Manage Channels", de: "Kanäle verwalten" },
          { en: "lock, slowmode and the server log", de: "Kanalsperre, langsamem Modus und Serverlog" },
        ],
        [
          { en: "Manage Guild", de: "Server verwalten" },
          {
            en: "level settings, giveaways and the AI’s channel",
            de: "Level-Einstellungen, Gewinnspielen und dem Kanal der KI",
          },
        ],
        [
          { en: "Kick Members", de: "Mitglieder kicken" },
          { en: "kick", de: "Kicken" },
        ],
        [
          { en: "Ban Members", de: "Mitglieder bannen" },
          { en: "ban, and the way back", de: "Bannen und dem Weg zurück" },
        ],
        [
          { en: "Administrator", de: "Administrator" },
          {
            en: "lockdown, prefix, tickets, verification, counting",
            de: "Serversperre, Präfix, Tickets, Verifizierung und Zählspiel",
          },
        ],
      ],
    },
  ],
};
