/** The last answer, by whose tag the server says that nothing has changed. */
let known: { tag: string; signedIn: boolean } | undefined;
let asking: Promise<boolean | undefined> | undefined;

/**
 * In the browser: asks the server whether somebody is signed in. Whoever asks meanwhile shares the request.
 *
 * @returns undefined where the server could not say, or could not be reached
 */
export function isSignedIn(): Promise<boolean | undefined> {
  asking ??= ask()
    .catch(() => undefined)
    .finally(() => (asking = undefined));
  return asking;
}

async function ask(): Promise<boolean | undefined> {
  const response = await fetch("/auth/session", { headers: known && { "If-None-Match": known.tag } });
  if (response.status === 304) return known?.signedIn;
  if (!response.ok) return undefined;
  const { authenticated } = (await response.json()) as { authenticated: unknown };
  known = { tag: response.headers.get("ETag") ?? "", signedIn: authenticated === true };
  return known.signedIn;
}
