import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import { buffer } from "node:stream/consumers";

/** Returns the bytes that a page downloads by kind. Hydrated pages have texts, in JSON. */
export async function sizesOf(url: string, cookie = "") {
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

/** Returns the bytes that arrive; `fetch()` would unpack them. */
async function sizeOf(url: URL): Promise<number> {
  const asked = get(url, { headers: { "Accept-Encoding": "br" } });
  const [answer] = (await once(asked, "response")) as [IncomingMessage];
  if (answer.statusCode !== 200) throw new Error(`${url} answered ${answer.statusCode}.`);
  return (await buffer(answer)).length;
}
