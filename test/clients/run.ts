import { live, type Lifetime } from "#dev/lifetime.ts";
import type { Client } from "./check.ts";
import { go } from "./go.ts";
import { python } from "./python.ts";

const clients: Client[] = [python, go];

/** Implements `npm run test:clients`: checks the clients whose languages this machine has, and names the others. */
async function run(life: Lifetime): Promise<number> {
  const counts = { passed: 0, failed: 0 };
  const missing: string[] = [];
  for (const client of clients) {
    const program = client.find();
    if (program) await checkAll(client, program, { life, counts });
    else missing.push(`NOT RUN: ${client.language}, which needs ${client.packages} (as Debian calls them)`);
  }
  const { passed, failed } = counts;
  console.log(["", ...missing, `${passed} passed, ${failed} failed`].join("\n"));
  return failed > 0 ? 1 : 0;
}

interface Progress {
  life: Lifetime;
  counts: { passed: number; failed: number };
}

async function checkAll({ language, checks }: Client, program: string, { life, counts }: Progress) {
  for (const { title, run } of checks(program)) {
    life.signal.throwIfAborted();
    const wrong = await run(life);
    counts[wrong === undefined ? "passed" : "failed"]++;
    console.log(wrong === undefined ? `ok ${language} ${title}` : `FAIL ${language} ${title}\n${wrong}`);
  }
}

await live(run);
