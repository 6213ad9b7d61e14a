import type { Modules } from "#clients/typescript/src/index.ts";
import type { DeclaredModules } from "./declared.ts";

/** Settings of the modules that this bot obeys: a bundled one, and three of `pearl.json`. */
export type Settings = Pick<Modules, "prefix"> & Pick<DeclaredModules, "welcome" | "selfroles" | "tickets">;
