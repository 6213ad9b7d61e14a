import { createSealer } from "#app/auth/seal.server.ts";
import { createSessions, openSession } from "#app/auth/session.server.ts";
import { recordSignIn } from "#app/features/users/users.server.ts";
import { createDatabase } from "#db/client.server.ts";
import type { Person } from "#dev/discord/people.ts";
import type { Discord } from "#dev/discord/start.ts";
import { applicationForm } from "#test/application-form.ts";

/** A person with one application. */
export interface Applicant {
  id: string;
  form: ReturnType<typeof applicationForm> & { additionalInfo: string };
  /** Sends the application to a process. Resolves to whether it was confirmed. */
  send(url: string): Promise<boolean>;
}

export function inventPeople(count: number): Person[] {
  return Array.from({ length: count }, (_, i) => ({
    id: String(880_000_000_000_000_000n + BigInt(i)),
    username: `applicant.${i}`,
    globalName: null,
    discriminator: "0",
    avatar: null,
    email: `applicant.${i}@example.com`,
    locale: "en-GB",
    about: "applies",
  }));
}

interface ApplicantsOptions {
  urls: string[];
  sessionSecret: string;
  discord: Discord;
  databaseUrl: string;
  people: readonly Person[];
}

/** Creates applicants: every second one is signed in and uses the page, the others use the API. */
export async function inviteApplicants(options: ApplicantsOptions): Promise<Applicant[]> {
  const { sessionSecret, discord, databaseUrl, people, urls } = options;
  const db = createDatabase({ url: databaseUrl, max: 4 });
  const secrets = [sessionSecret];
  const sessions = createSessions({ db, sealer: createSealer(secrets), secrets, secure: false });
  const signIn = async (person: Person) => {
    const { id, username, globalName: global_name, discriminator, avatar, email } = person;
    const user = await recordSignIn(db, { id, username, global_name, discriminator, avatar, email });
    const { accessToken, refreshToken, scopes } = discord.mintGrant(person);
    const expiresAt = new Date(Date.now() + 604_800_000);
    const tokens = { accessToken, refreshToken, expiresAt, scopes };
    const cookie = await openSession(sessions, await sessions.getSession(), user, tokens, null);
    return cookie.split(";", 1)[0] ?? "";
  };
  try {
    return await Promise.all(
      people.map(async (person, i) => {
        const form = { ...applicationForm(person), additionalInfo: `“${i}” <b>\n\tünïcödé 🐉 =1+${i}` };
        const send =
          i % 2 === 0 ? byPage(form, await signIn(person), urls) : byApi(form, discord.mintToken(person));
        return { id: person.id, form, send };
      }),
    );
  } finally {
    await db.destroy();
  }
}

const TIMEOUT = 10_000;

function byPage(form: Applicant["form"], cookie: string, [publicUrl = ""]: string[]): Applicant["send"] {
  return async (url) => {
    const answer = await fetch(`${url}/apply`, {
      method: "POST",
      redirect: "manual",
      signal: AbortSignal.timeout(TIMEOUT),
      headers: { Cookie: cookie, Origin: publicUrl },
      body: new URLSearchParams({ ...form, basedOn: "0", intent: "submit" }),
    });
    return answer.status === 303 && answer.headers.get("Location") === "/apply?sent";
  };
}

function byApi(form: Applicant["form"], token: string): Applicant["send"] {
  return async (url) => {
    const answer = await fetch(`${url}/api/discord/applications/submit`, {
      method: "POST",
      signal: AbortSignal.timeout(TIMEOUT),
      headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
      body: JSON.stringify(form),
    });
    await answer.arrayBuffer();
    return answer.ok;
  };
}
