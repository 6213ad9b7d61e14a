import { GuildFeature, PermissionFlagsBits as Bits } from "discord-api-types/v10";
import { buildGuild, news, text, voice, type Guild } from "./guild.ts";
import { people } from "./people.ts";

const { alice, bob, carol, dora } = people;

const stranger = "196534008725143552";

/** Permissions of a plain member: without Administrator (8) and Manage Server (32), and wider than 32 bits. */
const plain =
  Bits.ViewChannel |
  Bits.SendMessages |
  Bits.ReadMessageHistory |
  Bits.AddReactions |
  Bits.AttachFiles |
  Bits.Connect |
  Bits.Speak |
  Bits.UseApplicationCommands |
  Bits.SendMessagesInThreads;

const everything = Object.values(Bits).reduce((all, bit) => all | bit, 0n);

/** A future permission. Parsing it as a number loses the administrator bit. */
const futureBit = 1n << 62n;

const few = plain | Bits.ManageRoles | Bits.ManageChannels | Bits.KickMembers | Bits.ViewAuditLog;
const botPermissions = few | Bits.EmbedLinks;

export const guilds = {
  /** Bob's own server, with the bot; alice and carol are plain members. */
  teahouse: buildGuild({
    id: "431870264119820288",
    name: "Tea & Dragons",
    icon: "9b0f2d7c5a814e36b7c1d94e08f3a625",
    ownerId: bob.id,
    permissions: { [bob.id]: String(everything), [alice.id]: String(plain), [carol.id]: String(plain) },
    features: [GuildFeature.Community, GuildFeature.News, GuildFeature.RoleIcons],
    memberCount: 1284,
    presenceCount: 213,
    rooms: {
      "": [text("welcome")],
      Information: [news("announcements"), text("rules"), text("role-menu")],
      "The Tearoom": [text("general"), text("tea-talk"), text("dragon-art"), voice("Fireside")],
      Games: [text("counting"), text("economy"), voice("Dungeon One"), voice("Dungeon Two")],
      Staff: [text("staff-room"), text("server-log"), text("tickets")],
    },
    ranks: [
      { name: "Keeper", color: 0xe67e22, permissions: Bits.Administrator },
      { name: "Pearl", color: 0x7c5cff, permissions: botPermissions, bot: true },
      { name: "Moderator", color: 0x2ecc71, permissions: plain | Bits.KickMembers | Bits.ModerateMembers },
      { name: "Server Booster", color: 0xf47fff, managed: true },
      { name: "Dragon Rider", color: 0xe74c3c },
      { name: "Tea Master", color: 0x1abc9c },
      { name: "Newcomer", color: 0x95a5a6 },
    ],
    hidden: { "staff-room": ["Moderator", "Pearl"] },
    memberRanks: { [carol.id]: ["Moderator"] },
    everyone: plain,
  }),

  /** Alice's own guild, with the bot, which lacks a permission, where Bob has Administrator (8). */
  academy: buildGuild({
    id: "268519037402316800",
    name: "Moonlight Study Hall",
    icon: "1e64c0b79fd2485aa3b85d17e9c042f8",
    ownerId: alice.id,
    permissions: {
      [alice.id]: String(everything),
      [bob.id]: String(plain | Bits.Administrator | futureBit),
    },
    features: [GuildFeature.Community],
    memberCount: 342,
    presenceCount: 57,
    // Here alone the bot may send its cards, which are embeds.
    allowed: { "homework-help": Bits.EmbedLinks },
    rooms: {
      Campus: [text("general"), text("introductions"), text("homework-help")],
      "Quiet Rooms": [voice("Library"), voice("Pomodoro 25/5")],
    },
    ranks: [
      { name: "Headmistress", color: 0x9b59b6, permissions: Bits.Administrator },
      { name: "Pearl", color: 0x7c5cff, permissions: few, bot: true },
      { name: "Valedictorian", color: 0xf39c12 },
      { name: "Tutor", color: 0x3498db, permissions: Bits.Administrator },
      { name: "Student", color: 0xf1c40f },
      { name: "Twitch Subscriber", color: 0x9146ff, tags: { integration_id: "733094522188922910" } },
      { name: "Metronome", tags: { bot_id: "733094522188922911" } },
    ],
    // A role above Bob's, which the bot can give but Bob may not.
    memberRanks: { [bob.id]: ["Tutor"] },
    everyone: plain,
  }),

  /** Bob has only Manage Server (32), and the bot is absent. */
  repairs: buildGuild({
    id: "357210984563474432",
    name: "Retro Handheld Repair",
    icon: null,
    ownerId: stranger,
    permissions: { [bob.id]: String(plain | Bits.ManageGuild) },
    memberCount: 5120,
    presenceCount: 644,
    rooms: { Workbench: [text("general"), text("parts-exchange"), voice("Soldering live")] },
    ranks: [{ name: "Technician", color: 0x11806a, permissions: plain | Bits.ManageGuild }],
    everyone: plain,
  }),

  /** Bob administers this guild, and the bot is absent: the guild to add it to. */
  harbour: buildGuild({
    id: "489033127750860800",
    name: "Harbour City Roleplay",
    icon: "d4a7136ec8f94b0295e07bd3c61f8a40",
    ownerId: stranger,
    permissions: { [bob.id]: String(plain | Bits.Administrator) },
    features: [GuildFeature.Community],
    memberCount: 27,
    presenceCount: 9,
    rooms: { Docks: [text("general"), text("ship-log"), voice("Radio")] },
    ranks: [{ name: "Harbour Master", color: 0x206694, permissions: Bits.Administrator }],
    everyone: plain,
  }),

  /** Dora owns it, with the bot; her permissions do not show it. */
  pottery: buildGuild({
    id: "602945518837465088",
    name: "Dora’s Pottery Corner",
    icon: null,
    ownerId: dora.id,
    permissions: { [dora.id]: String(plain) },
    memberCount: 16,
    presenceCount: 4,
    rooms: { "": [text("general"), text("kiln-schedule")] },
    ranks: [
      { name: "Pearl", permissions: botPermissions, bot: true },
      { name: "Potter", color: 0xa84300 },
    ],
    everyone: plain,
  }),

  /** The bot is present, but nobody who can sign in administers it. */
  lounge: buildGuild({
    id: "534481760992723968",
    name: "Speedrun Lounge",
    icon: "70c8e5a2d91b4f63827d0a4be63f19c5",
    ownerId: stranger,
    permissions: { [bob.id]: String(plain), [alice.id]: String(plain), [dora.id]: String(plain) },
    memberCount: 18_402,
    presenceCount: 2_210,
    rooms: { Runs: [text("general"), text("world-records"), voice("Race room")] },
    ranks: [{ name: "Pearl", permissions: botPermissions, bot: true }],
    everyone: plain,
  }),
} satisfies Record<string, Guild>;
