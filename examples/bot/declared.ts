// Generated from the manifest by pearl-types.

/** The settings of the modules that the bot declares. */
export interface DeclaredModules {
  welcome: {
    enabled: boolean;
    channelId: string | null;
    message: object | null;
    deleteAfter: number;
  };
  moderation: {
    logChannelId: string | null;
    exemptRoleIds: string[];
    timeout: number;
    deleteMessages: number;
    notice: string;
    words: string[];
    wordsAction: "delete" | "warn";
    steps: {
      warnings: number;
      action: "timeout" | "kick" | "ban";
      length: number;
    }[];
  };
  economy: {
    currency: string;
    currencyEmoji: string | null;
    start: number;
    channelIds: string[];
    daily: number;
    weekly: number;
    monthly: number;
    workEvery: number;
    robbing: boolean;
    robChance: number;
    shop: {
      name: string;
      roleId: string;
      price: number;
    }[];
  };
  giveaway: {
    requiredRoleId: string | null;
    maxWinners: number;
    color: string;
    buttonEmoji: string | null;
    buttonText: string;
    announcement: string;
    cleanUpAfter: number;
  };
  counting: {
    enabled: boolean;
    channelId: string | null;
    reactions: boolean;
    startsOver: boolean;
    mistake: string;
    events: ("double-up" | "prime-number" | "reverse-count" | "skip-numbers" | "team-counting" | "go-back")[];
    chance: number;
  };
  selfroles: {
    channelId: string | null;
    text: string;
    roles: {
      emoji: string | null;
      roleId: string;
      label: string;
    }[];
  };
  tickets: {
    channelId: string | null;
    text: string;
    button: string;
    supportRoleId: string | null;
  };
}
