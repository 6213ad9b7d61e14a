/** Runs work once for all who ask for it while it runs; they share its outcome. */
type SingleFlight<Result> = (key: string, work: () => Promise<Result>) => Promise<Result>;

/** A flight for each key, in this process. */
export function createSingleFlight<Result>(): SingleFlight<Result> {
  const underWay = new Map<string, Promise<Result>>();
  return (key, work) => {
    const running = underWay.get(key);
    if (running) return running;
    const flight = work().finally(() => underWay.delete(key));
    underWay.set(key, flight);
    return flight;
  };
}
