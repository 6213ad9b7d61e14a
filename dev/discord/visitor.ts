/** Presses a person's button on the authorize page. Resolves to the redirect, and throws for an error page. */
export async function signIn(authorizeUrl: string | URL, person: { id: string }): Promise<URL> {
  return press(authorizeUrl, { person: person.id });
}

/** Signs a person in at a site, of which another process may take the callback. Resolves to the callback's answer. */
export async function finishSignIn(url: string, person: { id: string }, at = url): Promise<Response> {
  const begun = await fetch(`${url}/login`, { redirect: "manual" });
  const { pathname, search } = await signIn(begun.headers.get("Location") ?? "", person);
  return fetch(at + pathname + search, { headers: { Cookie: cookieOf(begun) }, redirect: "manual" });
}

/** Does the same and returns the Cookie header of the session. @throws Error unless the sign-in succeeds */
export async function cookieOfSession(url: string, person: { id: string }, at?: string): Promise<string> {
  const finished = await finishSignIn(url, person, at);
  if (finished.status !== 200) throw new Error(`The sign-in answered ${finished.status}.`);
  return cookieOf(finished);
}

function cookieOf({ headers }: Response): string {
  return headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
}

export async function cancel(authorizeUrl: string | URL): Promise<URL> {
  return press(authorizeUrl, { cancel: "1" });
}

/** Adds the bot to a guild as this person, for an invitation with a `response_type`. */
export async function addBot(
  authorizeUrl: string | URL,
  person: { id: string },
  guild: { id: string },
): Promise<URL> {
  return press(authorizeUrl, { person: person.id, guild_id: guild.id });
}

async function press(authorizeUrl: string | URL, fields: Record<string, string>): Promise<URL> {
  const page = await fetch(authorizeUrl, { redirect: "manual" });
  if (page.status !== 200) return landing(page);
  return landing(
    await fetch(authorizeUrl, { method: "POST", body: new URLSearchParams(fields), redirect: "manual" }),
  );
}

async function landing(response: Response): Promise<URL> {
  const location = response.headers.get("location");
  if (location === null)
    throw new Error(`The authorize page answered ${response.status}: ${await response.text()}`);
  return new URL(location);
}
