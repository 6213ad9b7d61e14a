/** What is waited before the second and the third attempt to ask (spec section 4). */
const RETRIES = [1_000, 2_000];

/** In the browser: whether somebody is signed in; undefined where nobody could say, or nobody asks any more. */
export async function isSignedIn(signal: AbortSignal): Promise<boolean | undefined> {
  for (const wait of [0, ...RETRIES]) {
    if (wait) await new Promise((resolve) => setTimeout(resolve, wait));
    const answer = await fetch("/auth/session", { signal })
      .then((response) => (response.ok ? response.json() : undefined))
      // Off line, or gone on to another page: the next look will tell.
      .catch(() => undefined);
    if (answer) return answer.authenticated === true;
    if (signal.aborted) return undefined;
  }
  return undefined;
}
