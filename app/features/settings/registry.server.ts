import type { SettingsModule } from "./module.server.ts";
import { prefix } from "./modules/prefix.server.ts";

/** Every settings module there is, in the order in which the dashboard shows them. */
const modules: SettingsModule[] = [prefix];

/** The module with this name. */
export function getModule(id: string | undefined): SettingsModule | undefined {
  return modules.find((module) => module.id === id);
}

/** All of them. */
export function listModules(): readonly SettingsModule[] {
  return modules;
}
