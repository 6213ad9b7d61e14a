import type { Command } from "./command.ts";
import { levelRoles } from "./levelsystem-roles.ts";
import { levelSettings } from "./levelsystem-settings.ts";

const progress: Command[] = [
  {
    name: "rank",
    description: {
      en: "Shows your level, your XP and your place on the server, or another member’s.",
      de: "Zeigt dein Level, deine XP und deinen Platz auf dem Server, oder die von jemand anderem.",
    },
    usage: "rank [member]",
    permission: "Everyone",
    example: "rank @Aylin",
    arguments: {
      member: { en: "Whose rank. Left out: your own.", de: "Wessen Rang. Ohne Angabe: dein eigener." },
    },
    setting: "levels",
  },
  {
    name: "leaderboard",
    description: {
      en: "Ranks the members of the server by their XP.",
      de: "Zeigt die Rangliste des Servers: wer die meisten XP hat.",
    },
    usage: "leaderboard [page]",
    permission: "Everyone",
    example: "leaderboard",
    setting: "levels",
  },
  {
    name: "level info",
    description: {
      en: "Shows what earns XP here. Default: 15–25 a message, 10 per 5 minutes of voice, 5 a reaction.",
      de: "Zeigt, wofür es XP gibt. Üblich: 15–25 je Nachricht, 10 je 5 Minuten Sprache, 5 je Reaktion.",
    },
    usage: "level info",
    permission: "Everyone",
    example: "level info",
    setting: "levels",
  },
  {
    name: "level table",
    description: {
      en: "Shows how much XP each level takes, from 100 for level 1 to 10,000 for level 10 and on.",
      de: "Zeigt, wie viele XP jedes Level braucht: 100 für Level 1, 10.000 für Level 10 und so fort.",
    },
    usage: "level table [page]",
    permission: "Everyone",
    example: "level table 2",
    setting: "levels",
  },
];

export const levelsystem: Command[] = [...progress, ...levelRoles, ...levelSettings];
