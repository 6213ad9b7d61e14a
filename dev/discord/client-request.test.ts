import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { people } from "./people.ts";
import { type Discord } from "./start.ts";
import { application, postForm, startForTests } from "./test-client.ts";

let discord: Discord;
beforeAll(async () => void ({ discord } = await startForTests()));
afterAll(() => discord.stop());

const goodForm = () => ({
  grant_type: "refresh_token",
  refresh_token: discord.mintGrant(people.bob).refreshToken,
});
const own = { client_id: application.id, client_secret: application.secret };

describe.each(["/api", "/api/v10"])("%s/oauth2/token", (prefix) => {
  const send = (body: BodyInit, headers: Record<string, string> = {}, query = "") =>
    fetch(`${discord.origin}${prefix}/oauth2/token${query}`, { method: "POST", body, headers });

  test("accepts a form", async () => {
    expect((await send(new URLSearchParams({ ...goodForm(), ...own }))).status).toBe(200);
  });

  test("refuses other content types", async () => {
    const body = { ...goodForm(), ...own };
    const json = await send(JSON.stringify(body), { "content-type": "application/json" });
    expect([json.status, await json.json()]).toEqual([400, { error: "unsupported_grant_type" }]);
    const multipart = new FormData();
    for (const [name, value] of Object.entries(body)) multipart.set(name, value);
    expect((await send(multipart)).status).toBe(400);
  });

  test("refuses parameters in the URL", async () => {
    const response = await send(new URLSearchParams(own), {}, `?${String(new URLSearchParams(goodForm()))}`);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: "invalid_request" });
  });

  test("refuses repeated parameters", async () => {
    const form = new URLSearchParams({ ...goodForm(), ...own });
    form.append("client_id", application.id);
    expect(await (await send(form)).json()).toMatchObject({ error: "invalid_request" });
  });

  test("accepts POST only", async () => {
    const response = await fetch(`${discord.origin}${prefix}/oauth2/token`);
    expect([response.status, response.headers.get("allow")]).toEqual([405, "POST"]);
  });
});

test("the token endpoint exists below the API only", async () => {
  const form = new URLSearchParams({ ...goodForm(), ...own });
  expect((await fetch(`${discord.origin}/oauth2/token`, { method: "POST", body: form })).status).toBe(404);
});

describe.each(["/oauth2/token", "/oauth2/token/revoke"])("%s refuses", (path) => {
  const basic = (id: string, secret: string) => ({ authorization: `Basic ${btoa(`${id}:${secret}`)}` });
  const encoded = encodeURIComponent(application.secret);

  test.each([
    ["a wrong secret in the form", { ...own, client_secret: "guess" }, {}],
    ["no secret", { client_id: application.id }, {}],
    ["nothing at all", {}, {}],
    ["another client in the form", { ...own, client_id: "155101607195836416" }, {}],
    ["a wrong secret as Basic", {}, basic(application.id, "guess")],
    ["a secret as Basic that is not form-encoded", {}, basic(application.id, application.secret)],
    ["another client as Basic", {}, basic("155101607195836416", encoded)],
    ["two clients", { client_id: "155101607195836416" }, basic(application.id, encoded)],
  ])("%s", async (_, client, headers) => {
    const response = await postForm(discord, { ...goodForm(), token: "any", ...client }, { path, headers });
    expect([response.status, await response.json()]).toEqual([401, { error: "invalid_client" }]);
  });

  test("two kinds of authentication", async () => {
    const headers = basic(application.id, encoded);
    const response = await postForm(discord, { ...goodForm(), token: "any", ...own }, { path, headers });
    expect([response.status, await response.json()]).toMatchObject([400, { error: "invalid_request" }]);
  });
});
