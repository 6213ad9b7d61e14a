/** Uses the browser's storage. Returns undefined where the browser's settings forbid it, or it is full. */
export function attempt<Result>(act: () => Result): Result | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}
