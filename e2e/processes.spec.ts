import { people } from "#dev/discord/people.ts";
import { applicationForm } from "#test/application-form.ts";
import { expect, test } from "./harness.ts";
import { chooseAtDiscord } from "./people.ts";

/** Processes, concurrent requests to each, concurrent submissions of one application, and processes that get them. */
const [PROCESSES, REQUESTS, SUBMITS, SUBMITTED_TO] = [4, 25, 50, 3];

test("four processes: an expired token is refreshed once, fifty submissions make one application, and no request fails @js", async ({
  page,
  context,
  startOwn,
}) => {
  const app = await startOwn({});
  await page.goto(`${app.url}/login`);
  await chooseAtDiscord(page, "bob");
  await page.waitForURL(`${app.url}/dashboard`);
  const cookie = (await context.cookies(app.url)).map(({ name, value }) => `${name}=${value}`).join("; ");
  const others = await Promise.all(Array.from({ length: PROCESSES - 1 }, () => app.startAnother()));

  app.discord.expireAll();
  const refreshes = () => app.discord.requests.filter(({ path }) => path.endsWith("/oauth2/token")).length;
  const before = refreshes();
  const answers = await Promise.all(
    [app, ...others].flatMap(({ url }) =>
      Array.from({ length: REQUESTS }, () =>
        fetch(`${url}/api/discord/guilds`, { headers: { Cookie: cookie } }),
      ),
    ),
  );
  const failures = answers.filter(({ status }) => status !== 200);
  expect([failures.length, refreshes() - before]).toEqual([0, 1]);
  console.log(`Refresh: ${PROCESSES} processes × ${REQUESTS} requests, 1 refresh, 0 failures`);

  const form = applicationForm(people.bob);
  const headers = { Cookie: cookie, Origin: app.url };
  const sent = await Promise.all(
    Array.from({ length: SUBMITS }, async (_, i) => {
      const { url } = [app, ...others][i % SUBMITTED_TO] ?? app;
      const body = new URLSearchParams({ ...form, basedOn: "0", intent: "submit" });
      const answer = await fetch(`${url}/apply`, { method: "POST", redirect: "manual", headers, body });
      return `${answer.status} ${answer.headers.get("Location")}`;
    }),
  );
  expect(new Set(sent)).toEqual(new Set(["303 /apply?sent"]));
  const owner = { Authorization: `Bearer ${app.discord.mintToken(people.alice)}` };
  const list = await fetch(`${app.url}/api/discord/applications`, { headers: owner });
  const { applications } = (await list.json()) as { applications: object[] };
  expect(applications).toMatchObject([form]);
  const download = await fetch(`${app.url}/account/data`, { headers: { Cookie: cookie } });
  const { application } = (await download.json()) as { application: { events: { kind: string }[] } };
  expect(application.events.map(({ kind }) => kind)).toEqual(["submitted"]);
  await expect.poll(() => app.discord.messages.length).toBe(1);
  console.log(
    `Submits: ${SUBMITS} at once over ${SUBMITTED_TO} processes, 1 application, 1 event, 1 outcome`,
  );
});
