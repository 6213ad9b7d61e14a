/** What became of a sign-in, in the words of the visitor's language. `after`: milliseconds until the page leads on. */
export type SignInOutcome =
  | { state: "success"; title: string; text: string; to: string; after: number }
  | { state: "error"; title: string; text: string; retry: string };
