import type { Manifest, ManifestState } from "#app/features/manifest/manifest.server.ts";
import { createMemory, PAGE_LIMIT, type MemoryOptions } from "#app/features/memory.server.ts";
import { withTimeout } from "#db/timeout.server.ts";
import type { ModuleDeclaration, SettingsField } from "./field.ts";
import { withFormerNames } from "./former-names.ts";
import { sourceOf } from "./kinds/choice.ts";
import { SERVER_KINDS } from "./kinds/kinds.server.ts";
import { createModule } from "./module.server.ts";

/** What decides which modules there are: the bot's manifest, null before the first, and those of the site folder. */
export type Declared = Pick<ManifestState, "siteModules"> &
  Partial<Pick<ManifestState, "formerNames" | "identity">> & { manifest: Omit<Manifest, "bot"> | null };

/** The modules that a bot obeys, in the order of the dashboard. */
export type Modules = Pick<ReturnType<typeof modulesOf>, "list" | "get"> & {
  readonly identity?: string;
  /** Ids of modules that are not in the list, because a newer version has declared them with kinds, or forms of options, that this one lacks. */
  readonly newer?: readonly string[];
};

/** A module was declared by a newer version, which runs beside this one during an update, or ran before it. */
export class NewerModuleError extends Error {
  override name = "NewerModuleError";
}

/** Returns the modules of `declarationsInUse`, ready for use. */
export function modulesOf(declared: Declared) {
  const all = declarationsInUse(declared);
  const list = all
    .filter(({ fields }) => areKnown(fields))
    .map((declaration) => createModule(declaration, declared.identity))
    .toSorted((a, b) => a.order - b.order);
  const byId = new Map(list.map((module) => [module.id, module]));
  const newer = all.flatMap(({ id }) => (byId.has(id) ? [] : id));
  return { list, get: (id: string | undefined) => byId.get(id ?? ""), identity: declared.identity, newer };
}

/** Tells whether this version has the kinds of these fields, and the forms of their options. */
export function areKnown(fields: readonly SettingsField[]): boolean {
  return fields.every(
    (field) =>
      Object.hasOwn(SERVER_KINDS, field.kind) &&
      (!("options" in field) || Array.isArray(field.options) || sourceOf(field) !== undefined) &&
      (!("fields" in field) || areKnown(field.fields)),
  );
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

interface RegistryOptions extends MemoryOptions<Declared> {
  /** Stands in for what is declared while that was never read. */
  first: Declared;
  /** Called once for modules that this version cannot use. */
  onNewer?: (ids: readonly string[]) => void;
  log: { error(facts: object, message: string): void };
}

/** Creates the memory of which modules there are. */
export function createRegistry({ read, isNotified, first, onNewer, log }: RegistryOptions) {
  let last = modulesOf(first);

  function use(declared: Declared): Modules {
    const before = last.newer.join();
    last = modulesOf(declared);
    if (last.newer.length > 0 && last.newer.join() !== before) onNewer?.(last.newer);
    return last;
  }

  const { current, forget } = createMemory({ read: () => read().then(use), isNotified });
  return {
    /**
     * Resolves to the modules of this moment, or of a later one than a query that has read the identity `asOf`: it may have seen
     * a declaration of which this process has not heard yet. @throws when the database is away and they are not known
     */
    current: (asOf?: string): Promise<Modules> =>
      current(({ identity }) => asOf === undefined || identity === asOf),
    /** Resolves to the modules of this moment; while the database is away, to those that were known last. */
    known: (): Promise<Modules> =>
      withTimeout(PAGE_LIMIT, current()).catch((err: unknown) => {
        log.error({ err }, "the bot's modules cannot be read");
        return last;
      }),
    forget,
  };
}
