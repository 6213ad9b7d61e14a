import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { people, type Person } from "#dev/discord/people.ts";
import { cookieOfSession } from "#dev/discord/visitor.ts";
import { applicationForm } from "#test/application-form.ts";
import { query } from "./kills.ts";
import { createRandom } from "./random.ts";
import type { FaultySite, Run } from "./site.ts";
import type { Outcome } from "./table.ts";

const { alice: owner } = people;
const WAVE = 20;
/** Maximum time before the kill in milliseconds, about as long as the requests take. */
const SPAN = 200;
/** One in so many applicants double-clicks. */
const DOUBLE_CLICKS = 5;

/**
 * Kills the process that receives applications at random moments. Applicants retry until they are confirmed.
 * Afterwards the owner's list must contain each application once and unchanged, and its announcement must be sent or
 * queued.
 */
export async function runSubmits({
  site,
  seed,
  signal,
  people,
}: Run & { people: readonly Person[] }): Promise<Outcome> {
  // Applicants use a generator of their own, because their timing would change the kills.
  const [random, theirs] = [createRandom(seed), createRandom(seed + 1)];
  const applicants = await inviteApplicants(site, people);
  let failures = 0;
  /** Sends one application, first to this process and then to random ones, until it is confirmed; `twice` like a double click. */
  const apply = async (applicant: Applicant, { url, twice }: { url: string; twice: boolean }) => {
    for (let to = url; ; to = theirs.pick(site.urls)) {
      signal?.throwIfAborted();
      const sent = Array.from({ length: twice ? 2 : 1 }, () => applicant.send(to).catch(() => false));
      const tries = await Promise.all(sent);
      failures += tries.filter((isConfirmed) => !isConfirmed).length;
      if (tries.includes(true)) return;
      await wait(50);
    }
  };
  for (let first = 0; first < applicants.length; first += WAVE) {
    signal?.throwIfAborted();
    const at = random.below(site.webs.length);
    const [web, url] = [site.webs[at], site.urls[at]];
    if (!web || !url) throw new Error("There is no process to kill.");
    const moment = random.below(SPAN);
    const applying = Promise.all(
      applicants
        .slice(first, first + WAVE)
        .map((one) => apply(one, { url, twice: theirs.below(DOUBLE_CLICKS) === 0 })),
    );
    // Avoids an unhandled rejection before it is awaited.
    applying.catch(() => {});
    await wait(moment);
    await web.kill();
    await web.revive();
    await applying;
  }
  const { counts, wrong } = await judge(applicants, site);
  const kills = Math.ceil(applicants.length / WAVE);
  const seen = `Submits: ${applicants.length} under ${kills} kills (${failures} without an answer): ${counts}`;
  return { seen, wrong };
}

async function judge(applicants: Applicant[], site: FaultySite) {
  const listed = await listedByOwner(site);
  const { submitted, others, queued } = await eventsAndJobs(site);
  const announced = site.discord.messages.map(({ content }) => content.match(/\/(\d+)>$/)?.[1]);
  const found = applicants.map(({ id, form }) => {
    const mine = listed.filter((one) => one.discordId === id);
    return {
      id,
      lost: mine.length === 0,
      twice: mine.length > 1 || submitted.filter((one) => one === id).length > 1 || others.includes(id),
      changed: mine.some((one) => Object.entries(form).some(([name, value]) => one[name] !== value)),
      unannounced: announced.filter((one) => one === id).length + (queued.includes(id) ? 1 : 0) === 0,
    };
  });
  const kinds = ["lost", "twice", "changed", "unannounced"] as const;
  const counts = kinds.map((kind) => `${found.filter((one) => one[kind]).length} ${kind}`).join(", ");
  return {
    counts,
    wrong: found.flatMap(({ id, ...is }) => kinds.filter((kind) => is[kind]).map((kind) => `${id}: ${kind}`)),
  };
}

async function listedByOwner({ urls, discord }: FaultySite): Promise<Record<string, unknown>[]> {
  const answer = await fetch(`${urls[0]}/api/discord/applications`, {
    headers: { Authorization: `Bearer ${discord.mintToken(owner)}` },
  });
  if (!answer.ok) throw new Error(`The list was not given: ${answer.status}`);
  const { applications } = (await answer.json()) as { applications: Record<string, unknown>[] };
  return applications;
}

/** Reads the ids of submitted applications, of other events, and of queued announcements. */
function eventsAndJobs({ databaseUrl }: FaultySite) {
  return query(databaseUrl, async (db) => {
    const events = await db.selectFrom("application_events").select(["user_id", "kind"]).execute();
    const { rows } = await sql<{ key: string | null }>`select key from graphile_worker.jobs`.execute(db);
    const idsOf = (isSubmitted: boolean) =>
      events.flatMap(({ kind, user_id }) => ((kind === "submitted") === isSubmitted ? [user_id] : []));
    return {
      submitted: idsOf(true),
      others: idsOf(false),
      queued: rows.flatMap(({ key }) => key?.match(/^announce-application (\d+)$/)?.[1] ?? []),
    };
  });
}

/** A person with one application. */
interface Applicant {
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

/** Creates applicants: every second one is signed in and uses the page, the others use the API. */
async function inviteApplicants({ urls: [url = ""], discord }: FaultySite, people: readonly Person[]) {
  const applicants: Applicant[] = [];
  for (const [i, person] of people.entries()) {
    const form = { ...applicationForm(person), additionalInfo: `“${i}” <b>\n\tünïcödé 🐉 =1+${i}` };
    const byHand = i % 2 === 0;
    const send = byHand
      ? byPage(form, await cookieOfSession(url, person), url)
      : byApi(form, discord.mintToken(person));
    applicants.push({ id: person.id, form, send });
  }
  return applicants;
}

const TIMEOUT = 10_000;

function byPage(form: Applicant["form"], cookie: string, publicUrl: string): Applicant["send"] {
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
