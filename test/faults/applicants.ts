import { setTimeout as wait } from "node:timers/promises";

import { createSealer } from "#app/auth/seal.server.ts";
import { createSessions, openSession } from "#app/auth/session.server.ts";
import { recordSignIn } from "#app/features/users/users.server.ts";
import { createDatabase } from "#db/client.server.ts";
import type { Discord } from "#dev/discord/start.ts";
import type { Person } from "#dev/discord/people.ts";
import { applicationForm } from "#test/application-form.ts";

import type { Random } from "./random.ts";

/** A person who sends one application and retries until the site confirms it. */
export interface Applicant {
  person: Person;
  form: ReturnType<typeof applicationForm> & { additionalInfo: string };
  by: "page" | "API";
  failures: number;
  /** Sends the application, first to this process and then to random ones; `twice` like a double click. */
  apply(firstTo: string, options: { twice: boolean; signal?: AbortSignal }): Promise<void>;
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
  random: Random;
}

/** Creates applicants: every second one is signed in and uses the page, the others use the API. */
export async function inviteApplicants(options: ApplicantsOptions): Promise<Applicant[]> {
  const { sessionSecret, discord, databaseUrl, people, urls, random } = options;
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
        const who = { person, form, urls, random };
        if (i % 2 === 0)
          return applicant({ ...who, by: "page", send: byPage(form, await signIn(person), urls) });
        return applicant({ ...who, by: "API", send: byApi(form, discord.mintToken(person)) });
      }),
    );
  } finally {
    await db.destroy();
  }
}

type Form = Applicant["form"];
/** Sends the application to a process. Resolves to whether it was confirmed. */
type Send = (url: string) => Promise<boolean>;

function byPage(form: Form, cookie: string, [publicUrl = ""]: string[]): Send {
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

function byApi(form: Form, token: string): Send {
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

const TIMEOUT = 10_000;

type ApplicantOptions = Pick<Applicant, "person" | "form" | "by"> & {
  send: Send;
  urls: string[];
  random: Random;
};

function applicant({ send, urls, random, ...who }: ApplicantOptions): Applicant {
  const self: Applicant = {
    ...who,
    failures: 0,
    async apply(firstTo, { twice, signal }) {
      for (let url = firstTo; ; url = random.pick(urls)) {
        signal?.throwIfAborted();
        const tries = await Promise.all(
          Array.from({ length: twice ? 2 : 1 }, () => send(url).catch(() => false)),
        );
        self.failures += tries.filter((arrived) => !arrived).length;
        if (tries.includes(true)) return;
        await wait(50);
      }
    },
  };
  return self;
}
