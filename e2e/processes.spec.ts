import { chooseAtDiscord } from "./people.ts";
import { expect, test } from "./harness.ts";

/** How many processes share the site, and how many requests each gets at once. */
const PROCESSES = 4;
const REQUESTS = 25;

test("four processes, 25 requests each, one token that is over: one refresh, and no failure @js", async ({
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
  const statuses = answers.map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect(refreshes() - before).toBe(1);
  console.log(
    `Refresh: ${PROCESSES} processes × ${REQUESTS} requests, ${refreshes() - before} refresh, ${statuses.filter((status) => status !== 200).length} failures`,
  );
});
