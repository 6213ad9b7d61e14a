interface Options {
  /** Lists the servers in which something was ever given. */
  read: () => Promise<string[]>;
  /** Tells whether changes are heard of. Nothing is kept while they are not. */
  isNotified: () => boolean;
}

/** Creates the memory of the servers in which something may be given, so that the pages of all others cost no query. */
export function createKnownAccess({ read, isNotified }: Options) {
  let known: Promise<Set<string>> | undefined;
  return {
    /** Resolves to true where something may be given: a list that is empty again counts until it is read anew. */
    async mayHave(guildId: string): Promise<boolean> {
      if (!isNotified()) return true;
      if (!known) {
        known = read().then((ids) => new Set(ids));
        known.catch(() => void (known = undefined));
      }
      return (await known).has(guildId);
    },
    /** Notes that something has changed in a server. */
    note: (guildId: string): void => void known?.then((ids) => ids.add(guildId)).catch(() => {}),
    forget(): void {
      known = undefined;
    },
  };
}
