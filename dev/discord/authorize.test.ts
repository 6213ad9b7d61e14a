import { describe, expect, test } from "vitest";
import { people } from "./people.ts";
import { authorizeUrl, redirectUri, useDiscord } from "./test-client.ts";
import { signIn } from "./visitor.ts";

const { discord } = useDiscord();

describe.each(["GET", "POST"])("%s", (method) => {
  const ask = (changes: Record<string, string | null>) =>
    fetch(authorizeUrl(discord, changes), {
      method,
      redirect: "manual",
      ...(method === "POST" && { body: new URLSearchParams({ person: people.bob.id }) }),
    });

  test.each([
    ["an unknown client", { client_id: "190214677503442945" }, "Unknown Application"],
    ["a foreign redirect URI", { redirect_uri: "https://evil.example/" }, "Invalid OAuth2 redirect_uri"],
    ["no redirect URI", { redirect_uri: null }, "Invalid OAuth2 redirect_uri"],
  ])("%s stays on an error page", async (_, changes, message) => {
    const response = await ask(changes);
    expect(response.status).toBe(400);
    expect(response.headers.get("location")).toBeNull();
    expect(await response.text()).toContain(message);
  });

  const noMethod = 'Unsupported "code_challenge_method"';
  test.each([
    ["no response type", { response_type: null }, "invalid_request", "Missing response_type parameter."],
    ["an unknown scope", { scope: "identify guild" }, "invalid_scope", "invalid, unknown, or malformed"],
    ["a plain challenge", { code_challenge_method: "plain" }, "invalid_request", noMethod],
    ["a short challenge", { code_challenge: "short" }, "invalid_request", 'Invalid "code_challenge"'],
  ])("%s leads back with %s", async (_, changes, error, description) => {
    const back = new URL((await ask(changes)).headers.get("location") ?? "");
    expect(back.origin + back.pathname).toBe(redirectUri);
    expect(back.searchParams.get("error")).toBe(error);
    expect(back.searchParams.get("error_description")).toContain(description);
    expect(back.searchParams.get("state")).toBe("st&te");
    expect(back.searchParams.has("code")).toBe(false);
  });
});

test("an unknown person cannot sign in", async () => {
  await expect(signIn(authorizeUrl(discord), { id: "1" })).rejects.toThrow("Unknown person");
});
