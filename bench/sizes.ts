import { people } from "#dev/discord/people.ts";
import { signIn } from "#dev/discord/visitor.ts";

export interface Sizes {
  scripts: number;
  styles: number;
}

export async function sizesOf(url: string, cookie = ""): Promise<Sizes> {
  const page = await fetch(url, { headers: { Cookie: cookie }, redirect: "error" });
  if (page.status !== 200) throw new Error(`${url} answered ${page.status}.`);
  // Imported scripts are named for preloading. Files that Remix lists for other pages are not downloaded.
  const named = (await page.text()).matchAll(/(?:href|src)="([^"]+\.(?:js|css))"/g);
  const files = new Set([...named].map(([, file = ""]) => file));
  const texts = await textsOf(
    url,
    [...files].find((file) => file.includes("entry.client")),
  );
  if (texts) files.add(texts);
  const sizes = { scripts: 0, styles: 0 };
  for (const file of files) {
    const kind = file.endsWith(".css") ? "styles" : "scripts";
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

/** Returns the file of English texts that the first script of a hydrated page imports. */
async function textsOf(url: string, entry?: string): Promise<string | undefined> {
  if (!entry) return undefined;
  const script = await (await fetch(new URL(entry, url))).text();
  const area = new URL(url).pathname.startsWith("/dashboard") ? "dashboard" : "applications";
  const [, file] = new RegExp(`\\./(app-${area}-[\\w-]+\\.js)`).exec(script) ?? [];
  if (!file) throw new Error(`${entry} imports no texts.`);
  return `/assets/${file}`;
}

async function sizeOf(url: URL): Promise<number> {
  const answer = await fetch(url, { method: "HEAD", headers: { "Accept-Encoding": "br" } });
  if (answer.status !== 200) throw new Error(`${url} answered ${answer.status}.`);
  return Number(answer.headers.get("Content-Length"));
}

function cookieOf({ headers }: Response): string {
  return headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
}
