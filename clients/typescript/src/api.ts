// Generated from the API's document by oazapfts.
export type LevelsSettings = {
    /** Count XP. */
    enabled: boolean;
    /** XP per message, at least. */
    xpMin: number;
    /** XP per message, at most. */
    xpMax: number;
    /** Pause between messages. */
    cooldownSeconds: number;
    /** Multiplier. */
    multiplier: number;
    /** XP in voice channels. */
    voiceXp: number;
    /** Time in voice. */
    voiceMinutes: number;
    /** XP per reaction. */
    reactionXp: number;
    /** Pause between reactions. */
    reactionCooldownMinutes: number;
    /** Channel. */
    channelId: string | null;
    /** Message. */
    message: string;
    /** Roles for levels. */
    roles: {
        /** Level. */
        level: number;
        /** Role. */
        roleId: string;
    }[];
    /** Channels without XP. */
    ignoredChannelIds: string[];
    /** Roles without XP. */
    ignoredRoleIds: string[];
};
export type LevelsChange = {
    /** Only for requests with `tasks=1` or `erasures=1`. */
    kind?: "settings";
    guildId: string;
    /** A module that you do not know yet is to be skipped. */
    "module": "levels";
    version: number;
    /** As the module's own resource gives them; null with `deleted`. */
    settings: LevelsSettings | null;
    /** The bot has left the server, or no longer declares the module. */
    deleted?: true;
};
export type PrefixSettings = {
    /** Prefix. */
    prefix: string;
};
export type PrefixChange = {
    /** Only for requests with `tasks=1` or `erasures=1`. */
    kind?: "settings";
    guildId: string;
    /** A module that you do not know yet is to be skipped. */
    "module": "prefix";
    version: number;
    /** As the module's own resource gives them; null with `deleted`. */
    settings: PrefixSettings | null;
    /** The bot has left the server, or no longer declares the module. */
    deleted?: true;
};
export type AutoroleSettings = {
    /** Give roles to new members. */
    enabled: boolean;
    /** Roles for people. */
    roleIds: string[];
    /** Roles for bots. */
    botRoleIds: string[];
    /** Delay. */
    delaySeconds: number;
};
export type AutoroleChange = {
    /** Only for requests with `tasks=1` or `erasures=1`. */
    kind?: "settings";
    guildId: string;
    /** A module that you do not know yet is to be skipped. */
    "module": "autorole";
    version: number;
    /** As the module's own resource gives them; null with `deleted`. */
    settings: AutoroleSettings | null;
    /** The bot has left the server, or no longer declares the module. */
    deleted?: true;
};
export type ServerlogSettings = {
    /** Keep a log. */
    enabled: boolean;
    /** Channel. */
    channelId: string | null;
    /** What is logged. */
    events: ("memberJoin" | "memberLeave" | "memberUpdate" | "memberBan" | "memberUnban" | "messageEdit" | "messageDelete" | "channelChange" | "roleChange" | "voiceChange" | "inviteChange")[];
};
export type ServerlogChange = {
    /** Only for requests with `tasks=1` or `erasures=1`. */
    kind?: "settings";
    guildId: string;
    /** A module that you do not know yet is to be skipped. */
    "module": "serverlog";
    version: number;
    /** As the module's own resource gives them; null with `deleted`. */
    settings: ServerlogSettings | null;
    /** The bot has left the server, or no longer declares the module. */
    deleted?: true;
};
export type VerificationSettings = {
    /** Ask newcomers to verify. */
    enabled: boolean;
    /** Channel. */
    channelId: string | null;
    /** Role for verified members. */
    roleId: string | null;
    /** Log channel. */
    logChannelId: string | null;
    /** Show a captcha. */
    captcha: boolean;
    /** Time for one attempt. */
    timeoutSeconds: number;
    /** Attempts. */
    maxAttempts: number;
    /** Message above the button. */
    channelMessage: string;
    /** Direct message to newcomers. */
    welcomeMessage: string;
    /** After success. */
    successMessage: string;
    /** After a failed attempt. */
    failMessage: string;
};
export type VerificationChange = {
    /** Only for requests with `tasks=1` or `erasures=1`. */
    kind?: "settings";
    guildId: string;
    /** A module that you do not know yet is to be skipped. */
    "module": "verification";
    version: number;
    /** As the module's own resource gives them; null with `deleted`. */
    settings: VerificationSettings | null;
    /** The bot has left the server, or no longer declares the module. */
    deleted?: true;
};
export type TicketsSettings = {
    /** Let members open tickets. */
    enabled: boolean;
    /** Category. */
    categoryId: string | null;
    /** Support role. */
    supportRoleId: string | null;
    /** Open tickets per member. */
    maxTickets: number;
    /** Channel prefix. */
    prefix: string;
    /** Color of open tickets. */
    openColor: string;
    /** Color of closed tickets. */
    closedColor: string;
    /** First message in a ticket. */
    welcomeMessage: string;
    /** Message when it is closed. */
    closeMessage: string;
};
export type TicketsChange = {
    /** Only for requests with `tasks=1` or `erasures=1`. */
    kind?: "settings";
    guildId: string;
    /** A module that you do not know yet is to be skipped. */
    "module": "tickets";
    version: number;
    /** As the module's own resource gives them; null with `deleted`. */
    settings: TicketsSettings | null;
    /** The bot has left the server, or no longer declares the module. */
    deleted?: true;
};
export type Change = ({
    "module": "levels";
} & LevelsChange) | ({
    "module": "prefix";
} & PrefixChange) | ({
    "module": "autorole";
} & AutoroleChange) | ({
    "module": "serverlog";
} & ServerlogChange) | ({
    "module": "verification";
} & VerificationChange) | ({
    "module": "tickets";
} & TicketsChange);
export type BotGuildReport = {
    name: string;
    icon?: string | null;
    member_count?: number;
    channel_count?: number;
    /** All of the server, for the pickers of the dashboard. */
    channels?: {
        id: string;
        name: string;
        "type": number;
        position: number;
        parent_id?: string | null;
    }[];
    /** All of the server, for the pickers of the dashboard. */
    roles?: {
        id: string;
        name: string;
        position: number;
        color?: number;
        managed?: boolean;
        permissions?: string;
        /** With `bot_id`, the role is a bot's, and no member's. */
        tags?: {
            bot_id?: string;
        };
    }[];
    /** What the bot may do there. */
    bot?: {
        permissions: string;
        role_position: number;
    };
};
export type StatsReport = {
    servers: number;
    users: number;
    commands: number;
    /** A text like `99.98%`; empty where you do not know it. */
    uptime?: string | null;
};
export type ManifestAnswer = {
    /** Grows by one with each change; 0 before the first manifest. */
    revision: number;
    /** What became of each module of the manifest, and which were retired or have returned with it. */
    modules: {
        [key: string]: "created" | "changed" | "unchanged" | "retired" | "returned";
    };
    warnings: {
        /** Where in the manifest, like `modules[0].fields[1].label`; empty for all of it. */
        path: string;
        /** `no_translation`: readers of `language` see the text in another one. `plain_texts`: some texts are strings, which all readers see. `unknown_module`: neither the site nor the manifest has a module of this name. `text_becomes_message`: the texts that are stored of this `message` read as `{"content": text}` now. `values_lost`: so many `servers` have saved values that this manifest makes wrong; they are told once, with the manifest that does it. */
        code: "no_translation" | "plain_texts" | "unknown_module" | "text_becomes_message" | "values_lost";
        /** With `values_lost`. */
        servers?: number;
        /** With `no_translation`: a BCP 47 tag. */
        language?: string;
    }[];
    /** Findings beyond the first 100, which are not named. */
    more?: number;
    /** What each field holds until somebody saves: of each module that the bot gets, the site's own too, by its id; of each row by a place like `economy.shop[]`. */
    defaults: {
        [key: string]: {
            [key: string]: unknown;
        };
    };
};
export type CommandReceipt = {
    /** Entries: subcommands are one each. */
    commands: number;
    /** Commands of which neither the bot nor the site says more. */
    withoutDetails: string[];
    /** Names in `details` that no command and no group has. */
    unknownDetails: string[];
    /** Places that were taken and lead nowhere. */
    warnings: {
        /** Path in the body, like `details.ban.setting`. */
        path: string;
        /** The bot has no such module, or has retired it; the site has no such area. */
        code: "unknown_module" | "unknown_area";
    }[];
    /** Findings beyond the first 100, which are not named. */
    more?: number;
};
