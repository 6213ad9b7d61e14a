import { MESSAGE_LENGTH, WRITABLE } from "#app/features/settings/field.ts";
import { defineModule } from "#app/features/settings/module.server.ts";

const XP = { kind: "number", min: 1, max: 1_000, unit: "xp" } as const;
const MINUTES = { kind: "number", min: 1, max: 60, unit: "minutes", default: 5 } as const;

export const levels = defineModule(
  {
    id: "levels",
    order: 1,
    icon: "chart",
    title: { en: "Levels", de: "Level" },
    intro: {
      en: `Members collect XP by talking, listening and reacting. With enough XP they reach the next level, and Pearl announces it.`,
      de: `Mitglieder sammeln XP, indem sie schreiben, zuhören und reagieren. Reicht es für das nächste Level, gibt Pearl es bekannt.`,
    },
    fields: [
      {
        name: "enabled",
        label: { en: "Count XP", de: "XP zählen" },
        hint: {
          en: "While this is off, nobody gains XP. XP that were gained before stay.",
          de: "Solange das aus ist, sammelt niemand XP. Bereits gesammelte bleiben.",
        },
        kind: "toggle",
        default: true,
      },
      {
        name: "xpMin",
        label: { en: "XP per message, at least", de: "XP je Nachricht, mindestens" },
        hint: {
          en: "Each message brings a random amount between these two.",
          de: "Jede Nachricht bringt eine zufällige Menge zwischen diesen beiden.",
        },
        ...XP,
        default: 15,
      },
      {
        name: "xpMax",
        label: { en: "XP per message, at most", de: "XP je Nachricht, höchstens" },
        hint: { en: "Both may be the same.", de: "Beide dürfen gleich sein." },
        ...XP,
        default: 25,
      },
      {
        name: "cooldownSeconds",
        label: { en: "Pause between messages", de: "Pause zwischen Nachrichten" },
        hint: {
          en: "Messages within this time bring nothing, so that nobody gains by spamming.",
          de: "Nachrichten in dieser Zeit bringen nichts, damit sich Spam nicht lohnt.",
        },
        kind: "number",
        min: 0,
        max: 3_600,
        unit: "seconds",
        default: 60,
      },
      {
        name: "multiplier",
        label: { en: "Multiplier", de: "Multiplikator" },
        hint: {
          en: "All XP are multiplied by this, for example during an event.",
          de: "Alle XP werden damit multipliziert, zum Beispiel für ein Event.",
        },
        kind: "number",
        min: 0.1,
        max: 10,
        step: 0.01,
        default: 1,
      },
      {
        name: "voiceXp",
        label: { en: "XP in voice channels", de: "XP in Sprachkanälen" },
        hint: {
          en: "For each full period set beside it.",
          de: "Für jeden vollen Zeitraum, der daneben steht.",
        },
        ...XP,
        default: 10,
      },
      {
        name: "voiceMinutes",
        label: { en: "Time in voice", de: "Zeit im Sprachkanal" },
        hint: {
          en: "This many minutes in a voice channel earn the XP once.",
          de: "So viele Minuten im Sprachkanal bringen die XP einmal.",
        },
        ...MINUTES,
      },
      {
        name: "reactionXp",
        label: { en: "XP per reaction", de: "XP je Reaktion" },
        hint: { en: "For whoever reacts to a message.", de: "Für alle, die auf eine Nachricht reagieren." },
        ...XP,
        default: 5,
      },
      {
        name: "reactionCooldownMinutes",
        label: { en: "Pause between reactions", de: "Pause zwischen Reaktionen" },
        hint: {
          en: "Reactions within this time bring nothing.",
          de: "Reaktionen in dieser Zeit bringen nichts.",
        },
        ...MINUTES,
      },
      {
        name: "channelId",
        label: { en: "Channel", de: "Kanal" },
        hint: { en: "Where new levels are announced.", de: "Hier werden neue Level angekündigt." },
        kind: "channel",
        types: WRITABLE,
      },
      {
        name: "message",
        label: { en: "Message", de: "Nachricht" },
        hint: { en: "Leave it empty to announce nothing.", de: "Lass sie leer, um nichts anzukündigen." },
        kind: "message",
        max: MESSAGE_LENGTH,
        placeholders: ["user", "level", "server"],
        default: "🎉 {user} has reached level {level}!",
      },
      {
        name: "roles",
        label: { en: "Roles for levels", de: "Rollen für Level" },
        hint: {
          en: "Whoever reaches the level gets the role and keeps it.",
          de: "Wer das Level erreicht, bekommt die Rolle und behält sie.",
        },
        kind: "rows",
        max: 50,
        unique: ["level"],
        fields: [
          { name: "level", label: { en: "Level", de: "Level" }, kind: "number", min: 1, max: 1_000 },
          { name: "roleId", label: { en: "Role", de: "Rolle" }, kind: "role", given: true, required: true },
        ],
      },
      {
        name: "ignoredChannelIds",
        label: { en: "Channels without XP", de: "Kanäle ohne XP" },
        hint: { en: "What happens in them does not count.", de: "Was dort geschieht, zählt nicht." },
        kind: "channels",
      },
      {
        name: "ignoredRoleIds",
        label: { en: "Roles without XP", de: "Rollen ohne XP" },
        hint: { en: "Whoever has one of them gains nothing.", de: "Wer eine davon hat, sammelt nichts." },
        kind: "roles",
      },
    ],
    sections: [
      {
        title: { en: "Messages", de: "Nachrichten" },
        fields: ["enabled", "xpMin", "xpMax", "cooldownSeconds", "multiplier"],
      },
      {
        title: { en: "Voice and reactions", de: "Sprachkanäle und Reaktionen" },
        fields: ["voiceXp", "voiceMinutes", "reactionXp", "reactionCooldownMinutes"],
      },
      { title: { en: "Announcement", de: "Ankündigung" }, fields: ["channelId", "message"] },
      { title: { en: "Role rewards", de: "Rollen als Belohnung" }, fields: ["roles"] },
      { title: { en: "Exceptions", de: "Ausnahmen" }, fields: ["ignoredChannelIds", "ignoredRoleIds"] },
    ],
    rules: [{ atMost: ["xpMin", "xpMax"] }],
  },
  [
    { permissions: ["VIEW_CHANNEL", "SEND_MESSAGES"], when: { enabled: true, message: true } },
    { permissions: ["MANAGE_ROLES"], when: { enabled: true, roles: true } },
  ],
);
