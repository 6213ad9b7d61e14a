import { WRITABLE } from "#app/features/settings/field.ts";
import { defineModule } from "#app/features/settings/module.server.ts";

const EVENTS = [
  { value: "memberJoin", label: { en: "Somebody joins", de: "Jemand tritt bei" } },
  { value: "memberLeave", label: { en: "Somebody leaves", de: "Jemand geht" } },
  {
    value: "memberUpdate",
    label: { en: "A nickname or roles change", de: "Ein Spitzname oder Rollen ändern sich" },
  },
  { value: "memberBan", label: { en: "Somebody is banned", de: "Jemand wird gebannt" } },
  { value: "memberUnban", label: { en: "A ban is lifted", de: "Ein Bann wird aufgehoben" } },
  { value: "messageEdit", label: { en: "A message is edited", de: "Eine Nachricht wird bearbeitet" } },
  { value: "messageDelete", label: { en: "A message is deleted", de: "Eine Nachricht wird gelöscht" } },
  { value: "channelChange", label: { en: "Channels change", de: "Kanäle ändern sich" } },
  { value: "roleChange", label: { en: "Roles change", de: "Rollen ändern sich" } },
  {
    value: "voiceChange",
    label: { en: "Somebody moves between voice channels", de: "Jemand wechselt den Sprachkanal" },
  },
  { value: "inviteChange", label: { en: "Invites change", de: "Einladungen ändern sich" } },
] as const;

export const serverlog = defineModule(
  {
    id: "serverlog",
    order: 4,
    icon: "scroll",
    title: { en: "Server log", de: "Serverlog" },
    intro: {
      en: "A channel in which your team can look up what happened: who came and left, what was deleted, what was changed.",
      de: "Ein Kanal, in dem dein Team nachlesen kann, was passiert ist: wer kam und ging, was gelöscht und was geändert wurde.",
    },
    fields: [
      {
        name: "enabled",
        label: { en: "Keep a log", de: "Log führen" },
        hint: {
          en: "Nothing is logged while this is off, or without a channel.",
          de: "Solange das aus ist oder der Kanal fehlt, wird nichts protokolliert.",
        },
        kind: "toggle",
      },
      {
        name: "channelId",
        label: { en: "Channel", de: "Kanal" },
        hint: {
          en: "Ideally one that only your team can see.",
          de: "Am besten einer, den nur dein Team sieht.",
        },
        kind: "channel",
        types: WRITABLE,
      },
      {
        name: "events",
        label: { en: "What is logged", de: "Was protokolliert wird" },
        hint: { en: "Pick what your team wants to know.", de: "Wähle, was dein Team wissen will." },
        kind: "choices",
        options: EVENTS,
        default: EVENTS.map(({ value }) => value),
      },
    ],

    permissions: [{ when: "enabled", all: ["VIEW_CHANNEL", "SEND_MESSAGES", "EMBED_LINKS"] }],
  },
  [
    // Discord sends bans only with this permission, and invites only with Manage Channels (Discord docs: Gateway
    // Events).
    { permissions: ["VIEW_AUDIT_LOG"], when: { enabled: true, events: ["memberBan", "memberUnban"] } },
    { permissions: ["MANAGE_CHANNELS"], when: { enabled: true, events: ["inviteChange"] } },
  ],
);
