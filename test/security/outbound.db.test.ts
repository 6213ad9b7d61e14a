import { channel } from "node:diagnostics_channel";
import type { Socket } from "node:net";
import { expect, test, vi } from "vitest";
import { announceApplication } from "#app/features/applications/announce.server.ts";
import * as submitApi from "#app/routes/api/application-submit.ts";
import * as guildsApi from "#app/routes/api/discord-guilds.ts";
import * as exchangeApi from "#app/routes/api/oauth-callback.ts";
import * as refreshApi from "#app/routes/api/oauth-refresh.ts";
import * as callback from "#app/routes/auth/callback.tsx";
import * as logout from "#app/routes/auth/logout.ts";
import * as session from "#app/routes/auth/session.ts";
import * as overview from "#app/routes/dashboard/overview.tsx";
import { people } from "#dev/discord/people.ts";
import { applicationForm } from "#test/application-form.ts";
import { serve } from "#test/http/serve.ts";
import { signInFlow } from "#test/sign-in-flow.ts";
import { anotherProcess, useSite } from "#test/site.ts";

const site = useSite();
const { begin, finish } = signInFlow(site);

/** Records all requests of our code while `work` runs, and the ports of all new connections. */
async function record(work: () => Promise<unknown>) {
  const calls: { url: URL; redirect?: RequestRedirect; userAgent: string | null }[] = [];
  const ports = new Set<number>();
  const onSocket = (message: unknown) => {
    const { socket } = message as { socket: Socket };
    socket.once("connect", () => ports.add(socket.remotePort!));
  };
  const real = globalThis.fetch;
  const spy = vi.spyOn(globalThis, "fetch").mockImplementation((input, init) => {
    const url = new URL(String(input));
    // Requests of the browser to the stand-in's page are not ours.
    if (!url.pathname.endsWith("/oauth2/authorize"))
      calls.push({ url, redirect: init?.redirect, userAgent: new Headers(init?.headers).get("User-Agent") });
    return real(input, init);
  });
  channel("net.client.socket").subscribe(onSocket);
  await work().finally(() => {
    channel("net.client.socket").unsubscribe(onSocket);
    spy.mockRestore();
  });
  return { calls, ports };
}

const post = (module: object, path: string, body: object) =>
  site.call(module, { method: "POST", path: `/api/discord/oauth/${path}`, body });

test("every operation sends requests to Discord only, and follows no redirect", async () => {
  const { calls, ports } = await record(async () => {
    const { cookie } = await finish(await begin("/login"), people.bob);
    await site.call(overview, { path: "/dashboard", cookie });
    const due = await site.signIn(people.carol, { expiresIn: 60 });
    await site.call(session, { path: "/auth/session", cookie: due });
    const headers = { Authorization: `Bearer ${site.discord.mintToken(people.dora)}` };
    await site.call(guildsApi, { path: "/api/discord/guilds", headers });
    const { refreshToken } = site.discord.mintGrant(people.bob);
    await post(refreshApi, "refresh", { refresh_token: refreshToken, user_id: people.bob.id });
    const redirect_uri = `${site.config.PUBLIC_URL}/auth/callback`;
    await post(exchangeApi, "callback", { code: "http://evil.example/", redirect_uri });
    await site.services.oauth.revoke(refreshToken);
    await site.call(logout, { method: "POST", path: "/logout", cookie });
  });
  expect(new Set(calls.map(({ url }) => url.pathname)).size).toBe(5);
  for (const { url, redirect, userAgent } of calls) {
    expect(url.href.startsWith(`${site.config.DISCORD_API_URL}/`), url.href).toBe(true);
    // With "manual", fetch returns the redirect itself, which is then not a token.
    expect(["error", "manual"]).toContain(redirect);
    expect(userAgent).toMatch(/^DiscordBot \(/);
  }
  const { DISCORD_API_URL, DATABASE_URL, DATABASE_DIRECT_URL = DATABASE_URL } = site.config;
  const allowed = [DISCORD_API_URL, DATABASE_URL, DATABASE_DIRECT_URL].map((url) =>
    Number(new URL(url).port),
  );
  expect([...ports].filter((port) => !allowed.includes(port))).toEqual([]);
});

test("the only other address is the webhook's, and submitting does not call it", async () => {
  const services = anotherProcess(site, { APPLICATIONS_WEBHOOK_URL: site.discord.webhookUrl });
  const cookie = await site.signIn(people.bob);
  const path = "/api/discord/applications/submit";
  const body = applicationForm(people.bob);
  const sent = await record(() => site.call(submitApi, { method: "POST", path, body, cookie, services }));
  expect(sent.calls).toEqual([]);
  const { calls } = await record(() =>
    announceApplication(services.db, services.applicationNews!, people.bob.id),
  );
  expect(calls).toEqual([
    {
      url: new URL(`${site.discord.webhookUrl}?wait=true`),
      redirect: "error",
      userAgent: expect.stringMatching(/^DiscordBot \(/),
    },
  ]);
  expect(site.discord.messages).toHaveLength(1);
});

test.each([301, 302, 303, 307, 308])(
  "a response of Discord with %d is an error, and its Location is not requested",
  async (status) => {
    const asked: string[] = [];
    const target = await serve((req, res) => void (asked.push(req.url ?? ""), res.end("{}")));
    const discord = await serve((_, res) => res.writeHead(status, { Location: `${target}/stolen` }).end());
    const services = anotherProcess(site, { DISCORD_API_URL: `${discord}/api/v10` });
    const begun = await begin("/login");
    const back = new URLSearchParams({ code: "x", state: begun.discord.searchParams.get("state") ?? "" });
    const path = "/api/discord/guilds";
    const headers = { Authorization: `Bearer a-token-for-${status}` };
    const cookie = await site.signIn(people.bob);
    for (const answer of [
      await site.call(callback, { path: `/auth/callback?${back}`, cookie: begun.cookie, services }),
      await site.call(guildsApi, { path, headers, services }),
      await site.call(guildsApi, { path, cookie, services }),
    ])
      expect([502, 503]).toContain(answer.status);
    expect(asked).toEqual([]);
  },
);
