import type { PearlClient, Modules } from "#clients/typescript/src/index.ts";

/** Settings of the modules that this bot obeys: a bundled one, and those of `pearl.json`. */
export interface Settings extends Modules {
  welcome: {
    enabled: boolean;
    channelId: string | null;
    message: string;
    /** In seconds; 0 means never. */
    deleteAfter: number;
  };
  selfroles: {
    text: string;
    roles: { emoji: string | null; roleId: string; label: string }[];
  };
}

export const defaults: Settings = {
  prefix: { prefix: "!" },
  welcome: { enabled: false, channelId: null, message: "Welcome to {server}, {user}!", deleteAfter: 0 },
  selfroles: { text: "Choose your roles:", roles: [] },
};

/**
 * Returns a guild's settings, and the defaults for what nobody has saved: all of a module, or a field that has been
 * declared since.
 */
export function settingsOf<Name extends keyof Settings>(
  pearl: PearlClient<Settings>,
  module: Name,
  guildId: string,
): Settings[Name] {
  return { ...defaults[module], ...pearl.settings(module, guildId) };
}
