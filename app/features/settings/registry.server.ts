import type { ModuleDeclaration } from "./field.ts";
import { withFormerNames, type FormerNames } from "./former-names.ts";
import { createModule } from "./module.server.ts";

/** What decides which modules there are: the bot's manifest, null before the first, and those of the site folder. */
export interface Declared {
  readonly manifest: {
    readonly uses?: readonly string[];
    readonly modules: readonly ModuleDeclaration[];
  } | null;
  readonly siteModules: readonly ModuleDeclaration[];
  /** By module. */
  readonly formerNames?: Readonly<Record<string, FormerNames>>;
  /** Differs between declarations of this database (`DECLARED`). */
  readonly identity?: string;
}

/** The modules that a bot obeys, in the order of the dashboard. */
export type Modules = Pick<ReturnType<typeof modulesOf>, "list" | "get"> & { readonly identity?: string };

/** Returns the modules of `declarationsInUse`, ready for use. */
export function modulesOf(declared: Declared) {
  const list = declarationsInUse(declared)
    .map((declaration) => createModule(declaration, declared.identity))
    .toSorted((a, b) => a.order - b.order);
  const byId = new Map(list.map((module) => [module.id, module]));
  return { list, get: (id: string | undefined) => byId.get(id ?? ""), identity: declared.identity };
}

/** Lists what the bot declares, and what it uses of the site folder: all without a manifest. Of one id the bot's own wins. */
export function declarationsInUse({ manifest, siteModules, formerNames }: Declared): ModuleDeclaration[] {
  const { uses, modules = [] } = manifest ?? {};
  const isReplaced = (id: string) => modules.some((one) => one.id === id);
  const used = siteModules.filter(({ id }) => (uses?.includes(id) ?? true) && !isReplaced(id));
  return [...used, ...modules].map((module) => {
    const names = formerNames?.[module.id];
    return names ? { ...module, fields: withFormerNames(module.fields, names) } : module;
  });
}

interface RegistryOptions {
  /** Reads what is declared at this moment. */
  read: () => Promise<Declared>;
  /** Tells whether changes are heard of. Nothing is kept while they are not. */
  isNotified: () => boolean;
  /** Stands in for what is declared while that was never read. */
  first: Declared;
}

/** Creates the memory of which modules there are. */
export function createRegistry({ read, isNotified, first }: RegistryOptions) {
  let known: Promise<Modules> | undefined;
  let last = modulesOf(first);
  return {
    /**
     * Resolves to the modules of this moment, or of a later one than a query that has read the identity `asOf`: it may have seen
     * a declaration of which this process has not heard yet. @throws when the database is away and they are not known
     */
    async current(asOf?: string): Promise<Modules> {
      if (known && isNotified()) {
        const heard = await known;
        if (asOf === undefined || heard.identity === asOf) return heard;
      }
      const reading = read().then((declared) => (last = modulesOf(declared)));
      known = reading;
      reading.catch(() => {
        if (known === reading) known = undefined;
      });
      return reading;
    },
    /** The modules that were known last: for when the database is away. */
    last: () => last,
    forget(): void {
      known = undefined;
    },
  };
}
