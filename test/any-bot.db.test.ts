import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { permissionNames } from "#app/discord/permissions.ts";
import { manifestJsonSchema, manifestSchema } from "#app/features/manifest/manifest-schema.server.ts";
import type { SettingsField } from "#app/features/settings/field.ts";
import { valuesOfForm } from "#app/features/settings/form-values.ts";
import { schemaOf } from "#app/features/settings/kinds/kinds.server.ts";
import { defaultsOf } from "#app/features/settings/module.server.ts";
import { drawnFields, kindExamples } from "#dev/any-bot-page.ts";
import { guilds } from "#dev/discord/guilds.ts";
import { people } from "#dev/discord/people.ts";
import { plainEnvironment } from "#dev/processes.ts";
import { newFolder } from "./folder.ts";
import { serve } from "./http/serve.ts";
import { untilListening } from "./listening.ts";
import { useWholeSite } from "./security/whole-site.ts";
import { asBot, BOT_TOKEN } from "./site.ts";

const page = readFileSync("docs/any-bot.md", "utf8");
const GUILD = guilds.teahouse.id;
const { site, start } = useWholeSite();

/** The code of the blocks of a language, like `sh` or `json manifest`. */
function blocks(language: string): string[] {
  return [...page.matchAll(/```(.*)\n([^]*?)```/g)].flatMap(([, name, code = ""]) =>
    name === language ? code : [],
  );
}

const [steps, manifests] = [blocks("sh"), blocks("json manifest").map((text) => JSON.parse(text) as object)];
const [declared, read] = blocks("json").map((text) => JSON.parse(text) as Record<string, unknown>);

beforeEach(async () => {
  await untilListening(site.services);
  await site.reportGuilds();
});

test("any-bot.md names every kind of field, with its value, its default and its form", async () => {
  const schema = JSON.stringify(manifestJsonSchema());
  const kinds = new Set([...schema.matchAll(/"const":"(\w+)"/g)].map(([, kind]) => kind));
  expect(new Set(kindExamples.map(({ field }) => field.kind))).toEqual(kinds);
  for (const { field, value, without, form } of kindExamples) {
    expect(schemaOf(field).safeParse(value).error, field.kind).toBeUndefined();
    expect(defaultsOf([field]), field.kind).toEqual({ [field.name]: without });
    expect(valuesOfForm([field], new URLSearchParams(form)), field.kind).toEqual({ [field.name]: value });
  }
  const further = Object.values(drawnFields);
  const fields = [...kindExamples.map(({ field }) => field), ...further];
  const given = Object.fromEntries(kindExamples.map(({ field, value }) => [field.name, value]));
  const settings = { ...defaultsOf(further), ...given };
  const { put } = await startSite();
  expect(await put("/api/bot/manifest", moduleOf(fields))).toMatchObject({ warnings: [] });
  const saved = await put(`/api/examples/${GUILD}`, { settings });
  expect(saved).toMatchObject({ version: 1, settings });
});

test("any-bot.md: its manifest is taken without a warning, and its refused one is refused as it says", async () => {
  const { put } = await startSite();
  for (const manifest of manifests)
    expect(await put("/api/bot/manifest", manifest)).toMatchObject({ warnings: [] });
  const wrong = moduleOf([{ name: "x", kind: "number", min: 0, label: "X" } as unknown as SettingsField]);
  const refusal = { ...wrong, modules: [{ ...wrong.modules[0], id: "history" }] };
  expect(await put("/api/bot/manifest", refusal)).toEqual(JSON.parse(blocks("json refused")[0] ?? ""));
  const misspelled = await put("/api/bot/manifests", refusal);
  expect(misspelled).toMatchObject({ message: "There is no such server or resource." });
});

test("any-bot.md says which kinds no row has", () => {
  const isRefused = (field: SettingsField) => {
    const rows = { name: "list", kind: "rows", max: 2, label: "List", fields: [field] } as SettingsField;
    return !manifestSchema.safeParse(moduleOf([rows])).success;
  };
  const refused = kindExamples.flatMap(({ field }) => (isRefused(field) ? field.kind : []));
  const [, said = ""] = /`fields` of any kind but (.*?),/.exec(page) ?? [];
  expect(new Set(said.match(/(?<=`)\w+(?=`)/g))).toEqual(new Set(refused));
});

test("any-bot.md links every client", () => {
  const clients = readdirSync("clients").filter((name) => !/\.md$|^conformance$/.test(name));
  for (const name of clients) expect(page).toContain(`(../clients/${name}/README.md)`);
});

test("any-bot.md lists the icons that a module may have, and names Discord's permissions", () => {
  const listed = /## Icons\n\n(.*?)\n\n/s.exec(page)?.[1]?.match(/[a-z-]+/g);
  expect(JSON.stringify(manifestJsonSchema())).toContain(JSON.stringify(listed));
  const named = page.match(/\b[A-Z]+(_[A-Z]+)+\b/g)?.filter((name) => /MANAGE|VIEW|SEND/.test(name));
  expect(permissionNames).toEqual(expect.arrayContaining(named ?? []));
});

test("any-bot.md: the commands declare the module, and read what is saved in the dashboard", async () => {
  const folder = newFolder();
  const { env, save } = await startSite();
  const [, declare = "", ask = ""] = steps;
  const shell = (code: string) => run("sh", ["-ec", code], { folder, env }).exited;
  // The defaults of the site's own modules are left out on the page.
  expect(JSON.parse(await shell(declare))).toMatchObject({ ...declared });
  await save({ enabled: "true", text: "Hello!" });
  const answer = JSON.parse(await shell(ask)) as object;
  expect(answer).toEqual({ ...read, updatedAt: expect.any(String) });
});

test("any-bot.md: the JavaScript program declares the module, and is told what is saved", () =>
  expectProgram("js", "bot.mjs", process.execPath));

const hasRequests = spawnSync("python3", ["-c", "import requests"]).status === 0;
if (!hasRequests)
  console.log("Not run: the Python of any-bot.md, because python3 or its package requests is missing.");

test.runIf(hasRequests)("any-bot.md: the Python program declares the module, and is told what is saved", () =>
  expectProgram("python", "bot.py", "python3"),
);

test.each([
  ["js", "bot.mjs", process.execPath],
  ...(hasRequests ? [["python", "bot.py", "python3"]] : []),
] as [string, string, string][])(
  "any-bot.md: the program in %s fills what is newer than a save from the defaults of the answer, in rows too, and goes on after 410",
  async (language, file, command) => {
    const folder = newFolder();
    writeFileSync(join(folder, file), blocks(language)[0] ?? "");
    writeFileSync(join(folder, "pearl.json"), "{}");
    const env = { PEARL_URL: await startAnswers(), PEARL_TOKEN: BOT_TOKEN, GUILD };
    const program = run(command, [file], { folder, env });
    const settings = /7 economy \{.*tea.*\}/;
    await expect.poll(program.output).toMatch(settings);
    const [line = ""] = settings.exec(program.output()) ?? [];
    expect(JSON.parse(line.replace("7 economy ", "").replaceAll("'", '"'))).toEqual({
      ...{ currency: "tea", bank: 7 },
      shop: [{ item: "cup", stock: 1 }],
    });
    // Settings that the snapshot after 410 lacks are gone.
    await expect.poll(program.output).toMatch(/7 economy \{.*coins.*\}/);
  },
);

/**
 * Starts a site that has these defaults, one server whose settings are older, and later another database without them. Its first answers to a snapshot are
 * those of proxies, and its first second page that of another database.
 */
async function startAnswers(): Promise<string> {
  const economy = { currency: "coins", bank: 7, shop: [] };
  const settings = { currency: "tea", shop: [{ item: "cup" }] };
  const items = [{ guildId: "7", module: "economy", version: 1, settings }];
  const answers: Record<string, [status: number, body: object | string][]> = {
    manifest: [[200, { defaults: { economy, "economy.shop[]": { item: "", stock: 1 } } }]],
    snapshot: [
      [200, "<h1>Please sign in to the hotel's network</h1>"],
      [404, "404 page not found"],
      [200, { items: [], hasMore: true, nextCursor: "b", changesCursor: "a" }],
      [410, { error: "cursor_expired" }],
      [200, { items, hasMore: false, nextCursor: null, changesCursor: "a" }],
      [200, { items: [], hasMore: false, nextCursor: null, changesCursor: "a" }],
    ],
    changes: [[410, { error: "cursor_expired" }]],
  };
  return serve(({ url = "" }, response) => {
    const [status, body] = answers[/\w+(?=\?|$)/.exec(url)?.[0] ?? ""]?.shift() ?? [];
    // Polls wait until the program is ended.
    if (!status) return;
    const isText = typeof body === "string";
    response.writeHead(status, { "Content-Type": isText ? "text/html" : "application/json" });
    response.end(isText ? body : JSON.stringify(body));
  });
}

/** Runs a program of the page beside its `pearl.json`, and expects what it prints. */
async function expectProgram(language: string, file: string, command: string): Promise<void> {
  const folder = newFolder();
  writeFileSync(join(folder, file), blocks(language)[0] ?? "");
  const { env, save } = await startSite();
  const manifest = /<<'EOF'\n(.*?)^EOF$/ms.exec(steps[1] ?? "")?.[1] ?? "";
  writeFileSync(join(folder, "pearl.json"), manifest);
  // As a browser shows it.
  const asCopied = { ...env, PEARL_URL: `${env.PEARL_URL}/` };
  const program = run(command, [file], { folder, env: asCopied });
  await expect.poll(program.output).toMatch(/greeting.*created/);
  await save({ enabled: "true", text: "Tea?" });
  await expect.poll(program.output).toMatch(new RegExp(`${GUILD} greeting .*Tea\\?`));
}

async function startSite() {
  const app = await start();
  const { PUBLIC_URL } = site.config;
  const bob = { Cookie: await site.signIn(people.bob) };
  return {
    env: { PEARL_URL: `http://127.0.0.1:${app.port}`, PEARL_TOKEN: BOT_TOKEN, GUILD },
    async put(path: string, body: object): Promise<unknown> {
      const headers = { ...asBot, "Content-Type": "application/json" };
      return JSON.parse((await app.ask(path, { method: "PUT", headers, body: JSON.stringify(body) })).text);
    },
    /** Saves the module's form as bob, without scripts. */
    async save(settings: Record<string, string>): Promise<void> {
      const form = { ...settings, version: "0" };
      const { status } = await app.post(`/dashboard/guilds/${GUILD}/greeting`, form, bob);
      expect({ status, PUBLIC_URL }).toEqual({ status: 303, PUBLIC_URL });
    },
  };
}

function moduleOf(fields: readonly SettingsField[]) {
  const title = { en: "Examples", de: "Beispiele" };
  return { bot: {}, modules: [{ id: "examples", title, fields }] };
}

/** Runs a program until the test ends. */
function run(
  command: string,
  args: string[],
  { folder, env }: { folder: string; env: Record<string, string> },
) {
  const child = spawn(command, args, {
    cwd: folder,
    env: { ...plainEnvironment(), LC_ALL: "C.UTF-8", ...env },
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => (output += text));
  const closed = once(child, "close");
  onTestFinished(async () => {
    child.kill();
    await closed;
  });
  return { output: () => output, exited: closed.then(() => output) };
}
