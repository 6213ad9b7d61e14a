/** What became of a sign-in, in the words of the visitor's language. */
export type SignInOutcome =
  | { state: "success"; title: string; text: string; to: string }
  | { state: "error"; title: string; text: string; retry: string };
