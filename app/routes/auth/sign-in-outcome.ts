/** Outcome of a sign-in, with translated texts. `after`: milliseconds until the page redirects. */
export type SignInOutcome =
  | { state: "success"; title: string; text: string; to: string; after: number }
  | { state: "error"; title: string; text: string; retry: string };
