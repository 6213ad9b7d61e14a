import * as worker from "graphile-worker";
import { sql } from "kysely";
import { beforeEach, expect } from "vitest";
import { workerOptions } from "#app/jobs/jobs.server.ts";
import * as submit from "#app/routes/api/application-submit.ts";
import * as apply from "#app/routes/apply/route.tsx";
import type { Services } from "#app/services.server.ts";
import { createPool } from "#db/client.server.ts";
import type { Person } from "#dev/discord/people.ts";
import { createLogger } from "#server/log.ts";
import { applicationForm } from "./application-form.ts";
import { applyForm, redirectOf, withdraw } from "./apply.ts";
import { servicesOf, useSite } from "./site.ts";

/** Sets up a site with a webhook, without applications and jobs, and runs its queue. */
export function useAnnouncements() {
  const site = useSite();

  let services: Services;
  let close: () => Promise<void>;
  let pool: ReturnType<typeof createPool>;
  beforeEach(() => {
    const { discord, config } = site;
    ({ services, close } = servicesOf({ ...config, APPLICATIONS_WEBHOOK_URL: discord.webhookUrl }));
    pool = createPool({ url: config.DATABASE_DIRECT_URL ?? config.DATABASE_URL });
    discord.messages.length = 0;
    return async () => {
      await close();
      await pool.end();
    };
  });

  /** Sends an application by the API, with a process that has the webhook. */
  const send = async (person: Person, { skills = "Patience.", by = services } = {}) => {
    const cookie = await site.signIn(person);
    const body = { ...applicationForm(person), skills };
    const path = "/api/discord/applications/submit";
    const { status } = await site.call(submit, { path, method: "POST", body, cookie, services: by });
    return status;
  };
  const sendByPage = async (person: Person, by = services) => {
    const cookie = await site.signIn(person);
    const post = { path: "/apply", method: "POST", body: applyForm({}, person), cookie, services: by };
    return redirectOf(await site.call(apply, post));
  };
  const jobs = async () => {
    const { rows } = await sql<Job>`
    select attempts, key, last_error, extract(epoch from run_at - now())::float8 as due
    from graphile_worker.jobs order by id`.execute(site.db);
    return rows;
  };

  /** Runs the due jobs, or all, and returns the log, which must not contain the webhook's URL. */
  async function work({ due = false, news = services.applicationNews, url = site.discord.webhookUrl } = {}) {
    const text: string[] = [];
    const log = createLogger("trace", { write: (line) => void text.push(line) });
    if (!due)
      await sql`
      select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs), now())`.execute(
        site.db,
      );
    await worker.runOnce(workerOptions(worker, { pool }, { log, applicationNews: news }));
    const token = url.split("/").at(-1) ?? "";
    expect(token.length).toBeGreaterThan(8);
    expect([text.join(""), JSON.stringify(await jobs())].filter((all) => all.includes(token))).toEqual([]);
    return text
      .map((line): { level: string; msg: string } => JSON.parse(line))
      .filter(({ level }) => level !== "debug" && level !== "trace");
  }
  return {
    site,
    send,
    sendByPage,
    withdraw: (person: Person) => withdraw(site.db, person),
    jobs,
    work,
    contents: () => site.discord.messages.map(({ content }) => content),
    pool: () => pool,
    news: () => services.applicationNews!,
  };
}

interface Job {
  attempts: number;
  key: string;
  due: number;
  last_error: string | null;
}
