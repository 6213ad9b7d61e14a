import { live, type Lifetime } from "#dev/lifetime.ts";
import type { Check, Client } from "./check.ts";
import { go } from "./go.ts";
import { python } from "./python.ts";
import { typescript } from "./typescript.ts";

const clients: Client[] = [typescript, python, go];
/** Checks of a row at a time: most of them wait. */
const AT_ONCE = 4;

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
  const all = checks(program);
  const check = async ({ title, run }: Check) => {
    life.signal.throwIfAborted();
    const wrong = await run(life);
    counts[wrong === undefined ? "passed" : "failed"]++;
    console.log(wrong === undefined ? `ok ${language} ${title}` : `FAIL ${language} ${title}\n${wrong}`);
  };
  for (const one of all.filter(({ isOneOfMany }) => !isOneOfMany)) await check(one);
  const row = all.filter(({ isOneOfMany }) => isOneOfMany);
  const work = async () => {
    for (let one = row.shift(); one; one = row.shift()) await check(one);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

await live(run);
