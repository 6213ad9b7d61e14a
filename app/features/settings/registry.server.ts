import type { SettingsModule } from "./module.server.ts";

const files = import.meta.glob<Record<string, SettingsModule>>(["./modules/*.ts", "!./modules/*.test.ts"], {
  eager: true,
});
const modules = Object.values(files)
  .flatMap((file) => Object.values(file))
  .toSorted((a, b) => a.order - b.order);

export function getModule(id: string | undefined): SettingsModule | undefined {
  return modules.find((module) => module.id === id);
}

export function listModules(): readonly SettingsModule[] {
  return modules;
}
