import type { ModuleDeclaration } from "./field.ts";
import { createModule, type SettingsModule } from "./module.server.ts";
import { autorole } from "./modules/autorole.server.ts";
import { levels } from "./modules/levels.server.ts";
import { prefix } from "./modules/prefix.server.ts";
import { serverlog } from "./modules/serverlog.server.ts";
import { tickets } from "./modules/tickets.server.ts";
import { verification } from "./modules/verification.server.ts";

/** The modules of this repository. */
export const bundledModules: readonly SettingsModule[] = [
  levels,
  prefix,
  autorole,
  serverlog,
  verification,
  tickets,
];

/** Manifest as far as it decides which modules there are. Null before the first. */
type Manifest = { uses?: readonly string[]; modules: readonly ModuleDeclaration[] } | null;

/** The modules that a bot obeys, in the order of the dashboard. */
export type Modules = ReturnType<typeof modulesOf>;

/** Returns the bundled modules that the bot uses, all without a manifest, and those that it declares. */
export function modulesOf({ revision, manifest }: { revision: number; manifest: Manifest }) {
  const { uses, modules = [] } = manifest ?? {};
  const used = bundledModules.filter(({ id }) => !uses || uses.includes(id));
  const list: readonly SettingsModule[] = [...used, ...modules.map(createModule)].toSorted(
    (a, b) => a.order - b.order,
  );
  const byId = new Map(list.map((module) => [module.id, module]));
  return { revision, list, get: (id: string | undefined) => byId.get(id ?? "") };
}

/** The modules where no bot has declared any. */
export const withoutManifest = modulesOf({ revision: 0, manifest: null });

interface RegistryOptions {
  /** Reads the stored manifest. */
  read: () => Promise<Parameters<typeof modulesOf>[0]>;
  /** Tells whether changes of the manifest are heard of. Nothing is kept while they are not. */
  isNotified: () => boolean;
}

/** Creates the memory of which modules there are. */
export function createRegistry({ read, isNotified }: RegistryOptions) {
  let known: Promise<Modules> | undefined;
  let last = withoutManifest;
  return {
    /** Resolves to the modules of this moment. @throws when the database is away and they are not known */
    current(): Promise<Modules> {
      if (known && isNotified()) return known;
      const reading = read().then((stored) => (last = modulesOf(stored)));
      known = reading;
      reading.catch(() => {
        if (known === reading) known = undefined;
      });
      return reading;
    },
    /** The modules that were known last, before any the bundled ones: for when the database is away. */
    last: () => last,
    forget(): void {
      known = undefined;
    },
  };
}
