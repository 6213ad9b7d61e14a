/** In seconds. */
export const DAY = 24 * 3_600;

/** How long what is stored about people is kept at most: seconds, and versions of a module of a server. */
export const KEPT = {
  session: 30 * DAY,
  idleSession: 7 * DAY,
  signIn: 600,
  test: 3_600,
  action: 365 * DAY,
  erasure: 30 * DAY,
  versions: 1_000,
};
