import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import { buffer } from "node:stream/consumers";
import { people } from "#dev/discord/people.ts";
import { signIn } from "#dev/discord/visitor.ts";

export interface Sizes {
  scripts: number;
  styles: number;
  /** Of a hydrated page: JSON. */
  texts: number;
}

export async function sizesOf(url: string, cookie = ""): Promise<Sizes> {
  const page = await fetch(url, { headers: { Cookie: cookie }, redirect: "error" });
  if (page.status !== 200) throw new Error(`${url} answered ${page.status}.`);
  // Imported scripts and texts are named for preloading. Files that Remix lists for other pages are not downloaded.
  const named = (await page.text()).matchAll(/(?:href|src)="([^"]+\.(?:js|css)|\/site\/texts\/[^"]+)"/g);
  const files = new Set([...named].map(([, file = ""]) => file));
  const sizes = { scripts: 0, styles: 0, texts: 0 };
  for (const file of files) {
    const kind = file.endsWith(".css") ? "styles" : file.endsWith(".js") ? "scripts" : "texts";
    sizes[kind] += await sizeOf(new URL(file, url));
  }
  return sizes;
}

export async function signedIn(url: string, person: { id: string } = people.bob): Promise<string> {
  const begun = await fetch(`${url}/login`, { redirect: "manual" });
  const back = await signIn(begun.headers.get("Location") ?? "", person);
  const finished = await fetch(back, { headers: { Cookie: cookieOf(begun) }, redirect: "manual" });
  if (finished.status !== 200) throw new Error(`The sign-in answered ${finished.status}.`);
  return cookieOf(finished);
}

/** Returns the bytes that arrive; `fetch()` would unpack them. */
async function sizeOf(url: URL): Promise<number> {
  const asked = get(url, { headers: { "Accept-Encoding": "br" } });
  const [answer] = (await once(asked, "response")) as [IncomingMessage];
  if (answer.statusCode !== 200) throw new Error(`${url} answered ${answer.statusCode}.`);
  return (await buffer(answer)).length;
}

function cookieOf({ headers }: Response): string {
  return headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
}
