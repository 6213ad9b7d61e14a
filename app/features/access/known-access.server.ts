import { createMemory, type MemoryOptions } from "#app/features/memory.server.ts";

/**
 * Creates the memory of the servers in which something may be given, so that the pages of all others cost no query. `read`
 * lists those in which something is given now.
 */
export function createKnownAccess({ read, isNotified }: MemoryOptions<string[]>) {
  const memory = createMemory({ read: async () => new Set(await read()), isNotified });
  const changed = new Set<string>();
  return {
    /** Resolves to true where something may be given: a list that is empty again counts, too. */
    mayHave: async (guildId: string): Promise<boolean> =>
      !isNotified() || changed.has(guildId) || (await memory.current()).has(guildId),
    note: (guildId: string): void => void changed.add(guildId),
    forget(): void {
      changed.clear();
      memory.forget();
    },
  };
}
