/** Polls that wait for the next change. However many they are, none of them holds a connection to the database. */
export type Waiting = ReturnType<typeof createWaiting>;

/** Builds the waiting room of this process. */
export function createWaiting() {
  const waiting = new Set<() => void>();
  let closed = false;

  return {
    /**
     * A place in the room, to be taken before one looks whether there is something: what happens between looking and
     * waiting is not missed.
     */
    enter() {
      let wake: () => void = () => {};
      const woken = new Promise<void>((resolve) => (wake = resolve));
      waiting.add(wake);
      if (closed) wake();
      return {
        /** Resolves when somebody wakes all, after so many milliseconds, or when `signal` says that nobody waits any more. */
        async wait(milliseconds: number, signal: AbortSignal): Promise<void> {
          const timer = setTimeout(wake, milliseconds);
          signal.addEventListener("abort", wake, { once: true });
          await woken;
          clearTimeout(timer);
          signal.removeEventListener("abort", wake);
        },
        leave(): void {
          waiting.delete(wake);
        },
      };
    },

    /** Something has changed: everybody looks again. */
    wakeAll(): void {
      for (const wake of waiting) wake();
      waiting.clear();
    },

    /** From now on nobody waits: the process is about to end. */
    close(): void {
      closed = true;
      this.wakeAll();
    },

    get size() {
      return waiting.size;
    },

    get closed() {
      return closed;
    },
  };
}
