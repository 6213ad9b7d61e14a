import type { FeaturePage } from "./feature-page.ts";

export const levelsystem: FeaturePage = {
  title: { en: "Levels for everyone who joins in", de: "Level für alle, die mitreden" },
  lead: {
    en: "Write, talk or react, and the XP add up. The first level takes a few minutes, the fiftieth is something to tell your grandchildren.",
    de: "Schreiben, reden, reagieren: Für alles gibt es XP. Das erste Level dauert ein paar Minuten, vom fünfzigsten erzählst du noch deinen Enkeln.",
  },
  description: {
    en: "XP for messages, voice and reactions, a fair formula, level roles, rank cards and announcements in your own words.",
    de: "XP für Nachrichten, Sprachchat und Reaktionen, eine faire Formel, Rollen fürs Level, Rangkarten und Meldungen in deinen Worten.",
  },
  scene: {
    label: {
      en: "Theo reaches level 10, gets a role for it, and Mira finds out how far ahead she still is.",
      de: "Theo erreicht Level 10 und bekommt dafür eine Rolle. Mira sieht nach, wie weit sie noch vorn liegt.",
    },
    channel: { en: "night-swim", de: "nachtschwimmen" },
    messages: [
      {
        from: "Theo",
        time: "23:31",
        text: {
          en: "and that is why jellyfish have no Mondays",
          de: "und deshalb haben Quallen keinen Montag",
        },
      },
      {
        bot: true,
        time: "23:31",
        card: {
          icon: "trending-up",
          title: { en: "Theo reached level 10", de: "Theo ist jetzt Level 10" },
          text: {
            en: "10,000 XP and a new role: Deep Talker",
            de: "10.000 XP und eine neue Rolle: Tiefseeplauderer",
          },
        },
      },
      { from: "Mira", time: "23:32", text: { en: "!rank", de: "!rank" } },
      {
        bot: true,
        time: "23:32",
        card: {
          icon: "image",
          title: { en: "Mira: rank 2, level 12", de: "Mira: Platz 2, Level 12" },
          text: {
            en: "14,730 XP, another 2,170 to level 13",
            de: "14.730 XP, noch 2.170 bis Level 13",
          },
        },
      },
      {
        from: "Mira",
        time: "23:33",
        text: { en: "jellyfish facts it is, then", de: "na gut, dann lern ich eben auch Quallenfakten" },
      },
    ],
  },
  sections: [
    {
      kind: "cards",
      id: "xp",
      title: { en: "How XP works", de: "So kommst du an XP" },
      text: {
        en: "Being there counts, flooding the channel does not. The cooldowns see to that.",
        de: "Dabei sein zählt, den Kanal fluten nicht. Dafür sorgen die Wartezeiten.",
      },
      cards: [
        {
          icon: "message",
          title: { en: "Messages", de: "Nachrichten" },
          text: {
            en: "15–25 XP each, with a 1-minute cooldown. Ten lines in a minute count as one, so you may as well write a good one.",
            de: "Je 15–25 XP, mit 1 Minute Wartezeit. Zehn Zeilen in einer Minute zählen wie eine, also schreib lieber eine gute.",
          },
        },
        {
          icon: "mic",
          title: { en: "Voice", de: "Sprachchat" },
          text: {
            en: "10 XP per 5 minutes in a voice channel. An evening of three hours makes 360.",
            de: "10 XP pro 5 Minuten im Sprachkanal. Ein Abend von drei Stunden macht 360.",
          },
        },
        {
          icon: "smile",
          title: { en: "Reactions", de: "Reaktionen" },
          text: {
            en: "5 XP each, with a 5-minute cooldown. Quiet people move up as well.",
            de: "Je 5 XP, mit 5 Minuten Wartezeit. So steigen auch die Stillen auf.",
          },
        },
      ],
    },
    {
      kind: "table",
      id: "levels",
      title: { en: "From XP to level", de: "Von XP zum Level" },
      text: {
        en: "Your level is `√(XP ÷ 100)`, rounded down. Each one takes a little longer than the one before.",
        de: "Dein Level ist `√(XP ÷ 100)`, abgerundet. Jedes dauert ein wenig länger als das davor.",
      },
      columns: [
        { en: "Level", de: "Level" },
        { en: "XP needed", de: "Nötige XP" },
        { en: "In messages of 20 XP", de: "In Nachrichten zu 20 XP" },
      ],
      rows: [
        ["1", "100", "5"],
        ["2", "400", "20"],
        ["3", "900", "45"],
        ["5", { en: "2,500", de: "2.500" }, "125"],
        ["10", { en: "10,000", de: "10.000" }, "500"],
        ["20", { en: "40,000", de: "40.000" }, { en: "2,000", de: "2.000" }],
        ["50", { en: "250,000", de: "250.000" }, { en: "12,500", de: "12.500" }],
      ],
    },
    {
      kind: "cards",
      id: "customization",
      title: { en: "Make it yours", de: "Ganz nach deinem Geschmack" },
      cards: [
        {
          icon: "image",
          title: { en: "Rank card", de: "Rangkarte" },
          text: {
            en: "`!rank` shows your card: level, XP, your place, and how much is missing. `!rank @Theo` shows his, not that you care.",
            de: "`!rank` zeigt deine Karte: Level, XP, deinen Platz und was noch fehlt. `!rank @Theo` zeigt seine, nur so aus Interesse.",
          },
        },
        {
          icon: "bell",
          title: { en: "Announcements", de: "Meldungen" },
          text: {
            en: "Choose the words with `!level message`: `{user}` becomes the name, `{level}` the new level. They appear where it happened, or in one channel for all.",
            de: "Den Text bestimmst du mit `!level message`: Aus `{user}` wird der Name, aus `{level}` das neue Level. Er erscheint dort, wo es passiert ist, oder in einem Kanal für alle.",
          },
        },
        {
          icon: "badge-check",
          title: { en: "Level roles", de: "Rollen fürs Level" },
          text: {
            en: "`!level role set 10 @Regular`, and everybody who reaches level 10 wears it. No list to keep by hand.",
            de: "`!level role set 10 @Stammgast`, und wer Level 10 erreicht, trägt die Rolle. Keine Liste, die du pflegen musst.",
          },
        },
        {
          icon: "ban",
          title: { en: "Ignored channels", de: "Ausgenommene Kanäle" },
          text: {
            en: "The spam channel, the bot channel, the counting channel: `!level ignore #bots` takes out what should not bring XP.",
            de: "Der Spamkanal, der Botkanal, der Zählkanal: `!level ignore #bots` nimmt aus, was keine XP bringen soll.",
          },
        },
        {
          icon: "sparkles",
          title: { en: "Multiplier", de: "Multiplikator" },
          text: {
            en: "`!level multiplier 2` for a weekend, and everything counts double. Nobody has ever complained.",
            de: "`!level multiplier 2` übers Wochenende, und alles zählt doppelt. Beschwert hat sich noch niemand.",
          },
        },
        {
          icon: "trophy",
          title: { en: "Leaderboard", de: "Rangliste" },
          text: {
            en: "`!leaderboard` shows who is in front, and who is 40 XP behind and typing.",
            de: "`!leaderboard` zeigt, wer vorn liegt, und wer 40 XP dahinter gerade tippt.",
          },
        },
      ],
    },
  ],
};
