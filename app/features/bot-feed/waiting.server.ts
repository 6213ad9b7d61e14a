/** Long polls that wait for a change. None of them uses a database connection. */
export type Waiting = ReturnType<typeof createWaiting>;

export function createWaiting() {
  const waiting = new Set<() => void>();
  let closed = false;

  return {
    /** Registers a poll. Must precede its query, so that no change between query and wait is missed. */
    enter() {
      let wake: () => void = () => {};
      const woken = new Promise<void>((resolve) => (wake = resolve));
      waiting.add(wake);
      if (closed) wake();
      return {
        /** Resolves on `wakeAll`, after the timeout, or when `signal` aborts. */
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

    wakeAll(): void {
      for (const wake of waiting) wake();
      waiting.clear();
    },

    /** Ends all waits, now and later, because the process is shutting down. */
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
