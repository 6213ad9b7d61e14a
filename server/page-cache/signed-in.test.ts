import { createSession } from "@remix-run/node";
import { expect, test, vi } from "vitest";
import { SAME_FOR_ALL_VISITORS } from "#app/http/resource.server.ts";
import { plainCookie } from "#app/plain-cookie.server.ts";
import { ANYBODY } from "#app/shell/fill-in.server.ts";
import { shellUserOf } from "#app/shell/shell-data.server.ts";
import { noServices, startApp, type TestHandle } from "#test/http/start-app.ts";
import { stopClock } from "#test/stop-clock.ts";

/** Starts an app whose pages show the name in the shell, with a signed-in person for each session. */
async function startForMembers(handle?: TestHandle) {
  const services = Object.assign(noServices(), {
    cdn: { avatar: ({ id }: { id: string }) => `https://cdn.example/${id.split(".", 2).join(".")}.png?a&b` },
    config: { BOT_OWNER_ID: "owner" },
    sessions: {
      getSession: vi.fn(async (cookie: string | null) => sessionOf(plainCookie(cookie, "__Host-session"))),
    },
  });
  const shell = vi.fn<TestHandle>(async (_asking, context) => {
    const user = context.viewer ?? shellUserOf(await context.session(), context);
    const text = `<p>${user ? [user.name, user.username, user.avatarUrl, user.isOwner].join(" ") : "nobody"}</p>`;
    return documentOf(text.repeat(20));
  });
  const app = await startApp({ pageCache: true, services, handle: handle ?? shell });
  const getAs = (id: string, headers = {}) =>
    app.ask("/", { headers: { Cookie: `__Host-session=${id}`, ...headers } });
  return { ...app, services, shell, getAs };
}

function sessionOf(id = "nobody") {
  if (id === "unreadable") throw new Error("no database");
  // Several people may have the same names, and the same picture.
  const [name, , username = `user-${name}`] = id.split(".");
  const user = { id, username, global_name: `Name "${name}" <b>&amp;`, avatar: null };
  return createSession(id === "nobody" ? {} : { user });
}

function documentOf(text: string) {
  const headers = { "Cache-Control": SAME_FOR_ALL_VISITORS, "Content-Type": "text/html; charset=utf-8" };
  return new Response(text, { headers });
}

test("three thousand signed-in people get one rendered page, each with their own name, picture and ETag", async () => {
  const { shell, getAs } = await startForMembers();
  await getAs("first");
  const ids = Array.from({ length: 3_000 }, (_, index) => `person-${index}`);
  const seen = new Set<string>();
  for (let i = 0; i < ids.length; i += 100)
    await Promise.all(
      ids.slice(i, i + 100).map(async (id) => {
        const { text, headers } = await getAs(id);
        const own = `<p>Name &quot;${id}&quot; &lt;b&gt;&amp;amp; user-${id} https://cdn.example/${id}.png?a&amp;b false</p>`;
        expect(text).toBe(own.repeat(20));
        seen.add(String(headers.etag));
      }),
    );
  expect(seen.size).toBe(3_000);
  // The first response taught that the page is shared; the others are for nobody in particular.
  const viewers = shell.mock.calls.map(([, { viewer }]) => viewer?.name);
  expect(new Set(viewers.slice(1))).toEqual(new Set([ANYBODY.name]));
});

test("a person's ETag answers 304 to that person only, and the owner and visitors have pages of their own", async () => {
  const { getAs } = await startForMembers();
  for (const _ of [1, 2]) await getAs("mira");
  const { etag = "" } = (await getAs("mira", { "Accept-Encoding": "br" })).headers;
  const statuses = ["mira", "theo", "owner", "nobody"].map(async (id) => {
    const { status } = await getAs(id, { "Accept-Encoding": "br", "If-None-Match": etag });
    return [id, status];
  });
  expect(await Promise.all(statuses)).toEqual([
    ["mira", 304],
    ["theo", 200],
    ["owner", 200],
    ["nobody", 200],
  ]);
  expect((await getAs("owner")).text).toContain("owner.png?a&amp;b true");
  expect((await getAs("nobody")).text).toContain("nobody");
});

test("people of the same names have each their own picture, and those of one picture their own account's name", async () => {
  const { getAs } = await startForMembers();
  for (const _ of [1, 2]) {
    for (const id of ["mira.1", "mira.2"]) expect((await getAs(id)).text).toContain(`/${id}.png`);
    for (const name of ["ann", "bea"])
      expect((await getAs(`mira.1.${name}`)).text).toContain(` ${name} https://cdn.example/mira.1.png`);
  }
});

test("no text of a page stands for the person, whatever a bot has written", async () => {
  const written = "<p>\uE001 \uE002 \uE003</p>".repeat(20);
  const { getAs } = await startForMembers(async () => documentOf(written));
  for (const _ of [1, 2]) expect((await getAs("mira")).text).toBe(written);
});

test("a person's page has new content when it was rendered again", async () => {
  let statistics = 12;
  const { services, getAs } = await startForMembers(async () => documentOf(`<p>${statistics} servers</p>`));
  for (const _ of [1, 2]) expect((await getAs("mira")).text).toContain("12 servers");
  statistics = 345;
  services.events.emit("stats");
  await getAs("theo");
  expect((await getAs("mira")).text).toContain("345 servers");
});

test("a page is served without reading the session again for 2 s, and passed to Remix if the session is unreadable", async () => {
  const { services, shell, getAs } = await startForMembers();
  stopClock();
  for (const _ of [1, 2, 3, 4]) await getAs("mira");
  // By Remix itself, and by the page cache.
  expect(services.sessions.getSession).toHaveBeenCalledTimes(2);
  shell.mockImplementationOnce(() => new Response("passed"));
  expect((await getAs("unreadable")).text).toBe("passed");
});

test("a session that cannot be read is asked for once, so that a page waits for an absent database once", async () => {
  const { services, shell, getAs } = await startForMembers();
  for (const _ of [1, 2]) await getAs("mira");
  shell.mockImplementationOnce(async (_asking, context) => {
    const failure = await context.session().catch((error: unknown) => error);
    return new Response(String(failure));
  });
  services.sessions.getSession.mockClear();
  expect((await getAs("unreadable")).text).toBe("Error: no database");
  expect(services.sessions.getSession).toHaveBeenCalledTimes(1);
});

test("a page that reads the session is never shared: each person's request is passed to Remix", async () => {
  const { getAs } = await startForMembers(async (_asking, context) => {
    const session = await context.session().catch(() => undefined);
    if (!session) return new Response("failed", { status: 500 });
    return documentOf(String(session.get("user")?.username));
  });
  for (const id of ["mira", "theo", "mira"]) expect((await getAs(id)).text).toBe(`user-${id}`);
});
