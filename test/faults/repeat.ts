/** Repeats work by several workers at once; returns what ends it. */
export function repeat(workers: number, work: (worker: number) => Promise<void>): () => Promise<void> {
  let going = true;
  const working = Promise.all(
    Array.from({ length: workers }, async (_, worker) => {
      while (going) await work(worker);
    }),
  );
  return async () => {
    going = false;
    await working;
  };
}
