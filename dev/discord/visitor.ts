/** Presses a person's button on the authorize page. Resolves to the redirect, and throws for an error page. */
export async function signIn(authorizeUrl: string | URL, person: { id: string }): Promise<URL> {
  return press(authorizeUrl, { person: person.id });
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
