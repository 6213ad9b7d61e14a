import { withTimeout } from "#db/timeout.server.ts";
import {
  createCatalogue,
  NOTHING_SYNCED,
  type Catalogue,
  type SiteCommands,
  type SyncedCommands,
} from "./catalogue.ts";

interface CommandsOptions {
  site: () => SiteCommands;
  /** Reads the last list that was synchronised. */
  read: () => Promise<SyncedCommands>;
  /** Tells whether changes of the list are heard of. Nothing is believed to be current while they are not. */
  isNotified: () => boolean;
  log: { error(facts: object, message: string): void };
}

/** Milliseconds that a page waits for the database. */
const LIMIT = 2_000;

/** Creates the memory of the catalogue of commands. */
export function createCommands({ site, read, isNotified, log }: CommandsOptions) {
  let known: Promise<Catalogue> | undefined;
  let last: Catalogue | undefined;

  async function ask(): Promise<Catalogue> {
    last = createCatalogue(await withTimeout(LIMIT, read()), site());
    return last;
  }

  return {
    /** Resolves to the catalogue of this moment; while the database is away, to the last known one or the site folder's. */
    current(): Promise<Catalogue> {
      if (known && isNotified()) return known;
      const asking = ask().catch((err: unknown) => {
        if (known === asking) known = undefined;
        log.error({ err }, "the bot's commands cannot be read");
        return last ?? createCatalogue(NOTHING_SYNCED, site());
      });
      known = asking;
      return asking;
    },
    forget(): void {
      known = undefined;
    },
  };
}
