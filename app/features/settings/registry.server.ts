import type { ModuleDeclaration } from "./field.ts";
import { createModule, type SettingsModule } from "./module.server.ts";

// Without Vite, as for `npm run doctor` from source, there are none.
const files = import.meta.env
  ? import.meta.glob<Record<string, SettingsModule>>(["./modules/*.ts", "!./modules/*.test.ts"], {
      eager: true,
    })
  : {};

/** The modules of this repository. */
export const bundledModules: readonly SettingsModule[] = Object.values(files).flatMap((file) =>
  Object.values(file),
);

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
  return {
    /** Resolves to the modules of this moment. @throws when the database is away and they are not known */
    current(): Promise<Modules> {
      if (known && isNotified()) return known;
      const reading = read().then(modulesOf);
      known = reading;
      reading.catch(() => {
        if (known === reading) known = undefined;
      });
      return reading;
    },
    forget(): void {
      known = undefined;
    },
  };
}
