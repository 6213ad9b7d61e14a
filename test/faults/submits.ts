import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { people, type Person } from "#dev/discord/people.ts";
import { inviteApplicants, type Applicant } from "./applicants.ts";
import { query } from "./losses.ts";
import { createRandom } from "./random.ts";
import type { FaultySite } from "./site.ts";

interface SubmitsOptions {
  site: FaultySite;
  /** Direct connection that bypasses the gate. */
  databaseUrl: string;
  people: readonly Person[];
  seed: number;
  signal?: AbortSignal;
}

interface SubmitsResult {
  /** Like `Submits: 1000 under 50 kills (213 without an answer): 0 lost, 0 twice, 0 changed, 0 unannounced`. */
  line: string;
  wrong: string[];
}

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
  databaseUrl,
  seed,
  signal,
  ...options
}: SubmitsOptions): Promise<SubmitsResult> {
  // Applicants use a generator of their own, because their timing would change the kills.
  const [random, theirs] = [createRandom(seed), createRandom(seed + 1)];
  const applicants = await inviteApplicants({ ...site, databaseUrl, people: options.people });
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
  const { counts, wrong } = await judge(applicants, { databaseUrl, site });
  const kills = Math.ceil(applicants.length / WAVE);
  return {
    line: `Submits: ${applicants.length} under ${kills} kills (${failures} without an answer): ${counts}`,
    wrong,
  };
}

async function judge(
  applicants: Applicant[],
  { databaseUrl, site }: Pick<SubmitsOptions, "databaseUrl" | "site">,
) {
  const listed = await listedByOwner(site);
  const { submitted, others, queued } = await eventsAndJobs(databaseUrl);
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
    headers: { Authorization: `Bearer ${discord.mintToken(people.alice)}` },
  });
  if (!answer.ok) throw new Error(`The list was not given: ${answer.status}`);
  const { applications } = (await answer.json()) as { applications: Record<string, unknown>[] };
  return applications;
}

/** Reads the ids of submitted applications, of other events, and of queued announcements. */
function eventsAndJobs(databaseUrl: string) {
  return query(databaseUrl, async (db) => {
    const events = await db.selectFrom("application_events").select(["user_id", "kind"]).execute();
    const { rows } = await sql<{ key: string | null }>`select key from graphile_worker.jobs`.execute(db);
    const isSubmitted = ({ kind }: { kind: string }) => kind === "submitted";
    return {
      submitted: events.filter(isSubmitted).map((event) => event.user_id),
      others: events.filter((event) => !isSubmitted(event)).map((event) => event.user_id),
      queued: rows.flatMap(({ key }) => key?.match(/^announce-application (\d+)$/)?.[1] ?? []),
    };
  });
}
