import { existsSync, readFileSync, writeFileSync } from "node:fs";

// `broken.ts NAME`: the program for the kit with one rule broken. Without a name: what the kit says of each.

type Page = {
  items?: { guildId: string; module: string; version: number; id?: string }[];
  nextCursor?: string;
  changesCursor?: string;
};

const FAILURES = {
  keeps_early: "S6 saves the cursor before it has applied the page",
  trusts_versions: "S12 keeps what the site no longer has",
  redirects: "S21 follows a redirect",
  forgets_problems: "S29 loses problems after a failure",
  forgets_tasks: "S33 does a task twice",
  forgets_tasks_at_snapshot: "S33 does a task twice",
};

const path = process.env.PEARL_STATE ?? "";
const ask = globalThis.fetch;

function rewrite(change: object): void {
  if (existsSync(path))
    writeFileSync(path, JSON.stringify({ ...JSON.parse(readFileSync(path, "utf8")), ...change }));
}

/** Changes the pages of the feed before the client sees them. */
function changePages(change: (page: Page) => Page): void {
  globalThis.fetch = async (input, init) => {
    const response = await ask(input, init);
    if (!response.ok || !/\/(changes|snapshot)\?/.test(String(input))) return response;
    return Response.json(change((await response.json()) as Page));
  };
}

const breaks: Record<string, () => void> = {
  keeps_early: () =>
    changePages((page) => {
      rewrite({ cursor: page.nextCursor });
      return page;
    }),
  trusts_versions() {
    const newest = new Map<string, number>();
    changePages((page) => {
      const items = page.items?.filter(({ guildId, module, version }) => {
        const key = `${guildId} ${module}`;
        if (version <= (newest.get(key) ?? 0)) return false;
        return newest.set(key, version);
      });
      return { ...page, items };
    });
  },
  redirects() {
    globalThis.fetch = (input, init) => ask(input, { ...init, redirect: "follow" });
  },
  forgets_problems() {
    globalThis.fetch = async (input, init) => {
      const response = await ask(input, init);
      return String(input).endsWith("/problems") ? new Response(null, { status: 204 }) : response;
    };
  },
  forgets_tasks: () => rewrite({ tasks: {} }),
  forgets_tasks_at_snapshot() {
    let snapshots = existsSync(path) ? 1 : 0;
    // Ids that are new after each snapshot, as if those before were forgotten.
    changePages((page) => {
      if (page.changesCursor) snapshots++;
      const items = page.items?.map((item) =>
        item.id ? { ...item, id: `${item.id}${"+".repeat(snapshots - 1)}` } : item,
      );
      return { ...page, items };
    });
    const write = process.stdout.write.bind(process.stdout);
    process.stdout.write = ((line: string) => write(line.replaceAll("+", ""))) as typeof process.stdout.write;
  },
};

const [name] = process.argv.slice(2);
if (name) {
  breaks[name]?.();
  await import("./conformance.ts");
} else console.log(JSON.stringify(FAILURES));
