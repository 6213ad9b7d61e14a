import { createMemory, PAGE_LIMIT, type MemoryOptions } from "#app/features/memory.server.ts";
import { withTimeout } from "#db/timeout.server.ts";
import {
  createCatalogue,
  NOTHING_SYNCED,
  type Catalogue,
  type SiteCommands,
  type SyncedCommands,
} from "./catalogue.ts";

interface CommandsOptions extends MemoryOptions<SyncedCommands> {
  site: () => SiteCommands;
  log: { error(facts: object, message: string): void };
}

/** Creates the memory of the catalogue of commands: of the last list that was synchronised. */
export function createCommands({ site, read, isNotified, log }: CommandsOptions) {
  let last: Catalogue | undefined;

  async function ask(): Promise<Catalogue> {
    last = createCatalogue(await withTimeout(PAGE_LIMIT, read()), site());
    return last;
  }

  const { current, forget } = createMemory({ read: ask, isNotified });
  return {
    /** Resolves to the catalogue of this moment; while the database is away, to the last known one or the site folder's. */
    current: (): Promise<Catalogue> =>
      current().catch((err: unknown) => {
        log.error({ err }, "the bot's commands cannot be read");
        return last ?? createCatalogue(NOTHING_SYNCED, site());
      }),
    forget,
  };
}
