import { createInterface } from "node:readline";
import {
  createPearlClient,
  fileStore,
  PearlError,
  render,
  type BroughtSettings,
  type CommandDetails,
  type GuildSummary,
  type Manifest,
  type Problem,
  type State,
  type StatusLine,
  type SuppliedOption,
  type TaskAnswer,
} from "./src/index.ts";

// The program by which the conformance kit tries this client: a bot that does what it reads from stdin, and says on stdout
// what happens (../SPECIFICATION.md).

type Line =
  | { do: "applied" | "stop" }
  | ({ do: "answer"; id: string } & TaskAnswer)
  | { do: "get"; id: number; guildId: string; module: string }
  | { do: "render"; id: number; message: object | null; values: Record<string, string> }
  | { do: "declare"; id: number; manifest: Manifest }
  | { do: "commands"; id: number; commands: object[]; details?: CommandDetails }
  | { do: "guilds"; id: number; guilds: GuildSummary[] }
  | { do: "status"; id: number; guildId: string; modules: Record<string, StatusLine[]> }
  | { do: "options"; id: number; guildId: string; name: string; options: SuppliedOption[] }
  | { do: "import"; id: number; entries: BroughtSettings[]; dryRun: boolean }
  | { do: "problem"; problem: Problem }
  | { do: "resolve"; id: number; problems: Problem[] };

const {
  PEARL_URL: url = "",
  PEARL_TOKEN: token = "",
  PEARL_STATE: path = "",
  PEARL_FIRST_PAUSE,
} = process.env;
const firstPause = Number(PEARL_FIRST_PAUSE ?? 1_000);
const stop = new AbortController();
const pearl = createPearlClient<Record<string, object>>({
  url,
  token,
  store: fileStore(path),
  firstPause,
  signal: stop.signal,
});

let state: State = "not_ready";
let applied = () => {};
const tasks = new Map<string, (answer: TaskAnswer) => void>();

const say = (line: object) => void process.stdout.write(`${JSON.stringify(line)}\n`);

/** Says what the bot is to apply, and waits until it has. */
function apply(line: object): Promise<void> {
  say(line);
  return new Promise((resolve) => (applied = resolve));
}

async function result(id: number, work: Promise<unknown>): Promise<void> {
  try {
    say({ say: "result", id, ok: true, body: await work });
  } catch (error) {
    if (!(error instanceof PearlError)) throw error;
    const { status, code, message, fields } = error;
    say({ say: "result", id, ok: false, status, body: { error: code, message, fields } });
  }
}

async function listOf(all: AsyncIterable<object>): Promise<object[]> {
  const list: object[] = [];
  for await (const one of all) list.push(one);
  return list;
}

function obey(line: Line): unknown {
  if (line.do === "applied") return applied();
  if (line.do === "get") {
    const settings = pearl.settings(line.module, line.guildId) ?? null;
    return say({ say: "settings", id: line.id, settings });
  }
  if (line.do === "render")
    return say({ say: "rendered", id: line.id, message: render(line.message, line.values) });
  if (line.do === "answer") {
    const { do: _, id, ...answer } = line;
    return tasks.get(id)?.(answer);
  }
  if (line.do === "problem") return pearl.problem(line.problem);
  if (line.do === "declare") return result(line.id, pearl.declare(line.manifest));
  if (line.do === "commands") return result(line.id, pearl.commands(line.commands, line.details));
  if (line.do === "guilds") return result(line.id, pearl.reportGuilds(line.guilds));
  if (line.do === "status") return result(line.id, pearl.status(line.guildId, line.modules));
  if (line.do === "options") return result(line.id, pearl.putOptions(line.guildId, line.name, line.options));
  if (line.do === "import") return result(line.id, listOf(pearl.importSettings(line.entries, line)));
  if (line.do === "resolve") return result(line.id, pearl.resolve(line.problems));
  return lines.close();
}

const lines = createInterface({ input: process.stdin });
lines.on("line", (line) => void obey(JSON.parse(line) as Line));
lines.on("close", () => stop.abort());

const following = pearl.follow({
  onState: (status) => {
    if (status.state !== state) say({ say: "state", state: status.state });
    state = status.state;
  },
  onChange: (change) => apply({ say: "change", ...change }),
  onDeleted: ({ guildId, module }) => apply({ say: "deleted", guildId, module }),
  onErase: ({ id, userId }) => apply({ say: "erase", id, userId }),
  onTask: (task) => {
    say({ say: "task", ...task });
    return new Promise((resolve) => tasks.set(task.id, resolve));
  },
});
following.catch((error: unknown) => {
  // The secret is wrong: a bot goes on with what it knows.
  if (!(error instanceof PearlError)) throw error;
  console.error(error.message);
});
