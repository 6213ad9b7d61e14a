import type { SettingsModule } from "./module.server.ts";

/** Every file in `modules/` exports one, under its id. */
const files = import.meta.glob<Record<string, SettingsModule>>(["./modules/*.ts", "!./modules/*.test.ts"], {
  eager: true,
});
const modules = Object.values(files)
  .flatMap((file) => Object.values(file))
  .toSorted((a, b) => a.order - b.order);

/** The module with this name. */
export function getModule(id: string | undefined): SettingsModule | undefined {
  return modules.find((module) => module.id === id);
}

/** Every settings module there is, in the order in which the dashboard shows them. */
export function listModules(): readonly SettingsModule[] {
  return modules;
}
