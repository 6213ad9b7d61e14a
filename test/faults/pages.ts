import { setTimeout as wait } from "node:timers/promises";
import { ask, type Answer } from "#test/http/ask.ts";
import { createRandom } from "./random.ts";
import { askAsBot, BUSY_GUILDS, reportGuilds, type FaultySite } from "./site.ts";
import type { Scenario } from "./table.ts";

const PATHS = ["/", "/?lng=de", "/commands", "/commands?q=ban", "/team", "/moderator?lng=de"];
const CODINGS = ["", "gzip", "br", "gzip;q=0.5, br", "identity", "br;q=0, gzip"];
const TRIES = 600;

/** R19: asks with tags of all kinds, and changes a setting now and then. */
export const entityTags: Scenario = {
  name: "R19",
  fault: `${TRIES} requests with right, wrong, weak, listed and malformed ETags`,
  async run({ site, seed }) {
    await reportGuilds(site, BUSY_GUILDS);
    const random = createRandom(seed);
    const [setting] = BUSY_GUILDS.map((id) => `/api/prefix/${id}`);
    const bytesOf = new Map<string, string>();
    const last = new Map<string, string>();
    const wrong: string[] = [];
    let [unchanged, changes] = [0, 0];
    // The first answers for a path have no ETag, because they are not yet from memory.
    for (const path of [...PATHS, ...PATHS]) await ask(site.ports[0] ?? 0, path);
    for (let i = 0; i < TRIES; i++) {
      const path = random.pick([...PATHS, setting ?? ""]);
      const isSetting = path === setting;
      if (isSetting && random.below(4) === 0) {
        const body = { settings: { prefix: (changes++).toString(36) } };
        const { body: saved } = await askAsBot(site, "PUT", path, { body, at: random.below(3) });
        // Another process tells the first one after it has answered.
        while (saved && (await askAsBot(site, "GET", path)).body?.version !== saved.version) await wait(10);
        if (last.has(path)) last.set(path, `${last.get(path)} old`);
      }
      const coding = random.pick(CODINGS);
      const key = isSetting ? path : `${path} ${coding}`;
      const known = last.get(key)?.split(" ")[0] ?? '"none"';
      const isStale = last.get(key)?.endsWith(" old") ?? true;
      const [sent, matches] = random.pick([
        [known, true],
        [`W/${known}`, true],
        [`"x", ${known} , "y"`, true],
        ["*", true],
        ['"x"', false],
        [known.slice(1), false],
        ["", false],
      ] as const);
      const headers = {
        "If-None-Match": sent,
        "Accept-Encoding": coding,
        ...(isSetting && { Authorization: `Bearer ${site.botToken}` }),
      };
      // The page of another process may be some seconds younger.
      const answer = await ask(site.ports[0] ?? 0, path, { headers });
      const { etag = "" } = answer.headers;
      const expected = matches && (sent === "*" || !isStale) ? 304 : 200;
      if (answer.status === 304) unchanged++;
      if (answer.status !== expected) wrong.push(`${path}, ${sent}: ${answer.status} and not ${expected}`);
      if (!isSetting && !/accept-encoding/i.test(answer.headers.vary ?? "")) wrong.push(`${path}: Vary`);
      if (!answer.headers["cache-control"]?.startsWith("private, no-cache"))
        wrong.push(`${path}: Cache-Control`);
      const bytes = answer.bytes.toString("base64");
      const before = bytesOf.get(etag);
      if (answer.status === 200 && before !== undefined && before !== bytes)
        wrong.push(`${path}: ${etag} is two states`);
      if (answer.status === 200) bytesOf.set(etag, bytes);
      last.set(key, etag);
    }
    return { seen: `${unchanged} × 304, ${bytesOf.size} states, ${changes} changes`, wrong };
  },
};

const POISON: Record<string, string>[] = [
  { "X-Forwarded-Host": "evil.example" },
  { "X-Forwarded-Proto": "gopher", "X-Forwarded-Prefix": "/evil" },
  { Forwarded: "host=evil.example" },
  { "X-Original-URL": "/evil", "X-Rewrite-URL": "/evil" },
  { "X-HTTP-Method-Override": "DELETE" },
  { Host: "evil.example" },
  { "Accept-Language": "de-evil" },
  { Cookie: "lng=evil; theme=evil; x=evil" },
  { "User-Agent": "evil", Referer: "https://evil.example/" },
];

/** S19: tries to make others get a page that was rendered for an attacker. */
export const poisonedCache: Scenario = {
  name: "S19",
  fault: "headers and queries that mean to poison the page cache",
  async run({ site, seed }) {
    const [port = 0] = site.ports;
    const random = createRandom(seed);
    const wrong: string[] = [];
    let asked = 0;
    for (const path of ["/", "/team", "/commands"]) {
      const clean = await ask(port, path);
      for (const headers of POISON)
        for (const query of ["", `?x${random.below(1e9)}=evil`, "?utm_source=evil", "?__proto__=evil"]) {
          await ask(port, `${path}${query}`, { headers });
          const after = await ask(port, path);
          asked++;
          if (!after.bytes.equals(clean.bytes)) wrong.push(`${path}${query} ${JSON.stringify(headers)}`);
          if (after.text.includes("evil")) wrong.push(`${path} names evil.example`);
          if (after.headers["set-cookie"]) wrong.push(`${path} sets a cookie`);
          if (/nonce/.test(String(after.headers["content-security-policy"])))
            wrong.push(`${path} repeats a nonce`);
        }
    }
    return { seen: `${asked} tries, all pages as before`, wrong };
  },
};

const SECRETS =
  /node_modules|\bat .+\.[jt]s:\d+|select .+ from |SQLSTATE|postgres|kysely|remix@|node\.js|v\d+\.\d+\.\d+/i;

/** S21: looks at the pages of errors in both languages. */
export const errorPages: Scenario = {
  name: "S21",
  fault: "requests that end with 404, 405, 413, 415, 429 and 503",
  run: ({ onOwnSite }) =>
    onOwnSite({ webs: 1, env: () => ({ RATE_LIMIT_SCALE: "0.1" }) }, async (site) => {
      const wrong: string[] = [];
      const look = async (status: number, path: string, options: Parameters<typeof ask>[2] = {}) => {
        for (const lng of ["en", "de"]) {
          const answer = await ask(site.ports[0] ?? 0, `${path}?lng=${lng}`, options);
          wrong.push(...problemsOf(answer, status, lng).map((one) => `${status} ${path} (${lng}): ${one}`));
        }
      };
      const post = (type: string, body: string) => {
        const headers = { "Content-Type": type, "Sec-Fetch-Site": "same-origin" };
        return { method: "POST", headers, body };
      };
      await look(404, "/nothing-here");
      await look(405, "/", { method: "DELETE", headers: { "Sec-Fetch-Site": "same-origin" } });
      await look(413, "/theme", post("application/x-www-form-urlencoded", "x".repeat(70_000)));
      await look(415, "/theme", post("application/json", "{}"));
      await site.gate.shut();
      await look(503, "/login");
      await site.gate.open();
      await exhaustLimit(site);
      await look(429, "/login");
      return { seen: "12 pages, in English and German, without stack, SQL or version", wrong };
    }),
};

function problemsOf({ status, headers, text }: Answer, expected: number, lng: string): string[] {
  const isLimited = expected === 429 || expected === 503;
  return [
    ...(status === expected ? [] : [`answered ${status}`]),
    ...(text.includes(`<html lang="${lng}"`) ? [] : ["not in this language"]),
    ...(isLimited && !headers["retry-after"] ? ["no Retry-After"] : []),
    ...(SECRETS.test(text) ? [`tells ${SECRETS.exec(text)?.[0]}`] : []),
    ...(headers["x-powered-by"] || headers.server ? ["names its software"] : []),
  ];
}

/** Asks until the general limit is reached. */
async function exhaustLimit({ ports: [port = 0] }: FaultySite): Promise<void> {
  while ((await ask(port, "/nothing-here")).status !== 429);
}
