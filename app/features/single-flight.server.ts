/** Returns a function that runs `work` once for concurrent calls with the same key; all get its result. */
export function createSingleFlight<Result>() {
  const underWay = new Map<string, Promise<Result>>();
  return (key: string, work: () => Promise<Result>): Promise<Result> => {
    const flight = underWay.get(key) ?? work().finally(() => underWay.delete(key));
    underWay.set(key, flight);
    return flight;
  };
}
