/** Milliseconds that a page for visitors waits for the database, before it takes what was known last. */
export const PAGE_LIMIT = 2_000;

export interface MemoryOptions<Value> {
  /** Reads the value of this moment. */
  read: () => Promise<Value>;
  /** Tells whether changes are heard of. Nothing is kept while they are not. */
  isNotified: () => boolean;
}

/** Creates the memory of something in the database that any process may change. A failure is never kept. */
export function createMemory<Value>({ read, isNotified }: MemoryOptions<Value>) {
  let known: Promise<Value> | undefined;
  return {
    /**
     * Resolves to what is known and `fits`, else to what is read now. Calls at one time share a reading while changes are heard
     * of. @throws as `read`
     */
    async current(fits: (value: Value) => boolean = () => true): Promise<Value> {
      if (known && isNotified()) {
        const value = await known;
        if (fits(value)) return value;
      }
      const reading = read();
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
