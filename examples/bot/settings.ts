import type { PearlClient, Modules } from "#clients/typescript/src/index.ts";
import type { DeclaredModules } from "./declared.ts";

/** Settings of the modules that this bot obeys: a bundled one, and two of `pearl.json`. */
export type Settings = Pick<Modules, "prefix"> & Pick<DeclaredModules, "welcome" | "selfroles">;

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
