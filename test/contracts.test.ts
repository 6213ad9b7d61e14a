import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readConfig } from "#app/config.server.ts";
import environment from "./environment.json" with { type: "json" };
import { bilingualTexts } from "./languages.ts";
import { withoutManifest } from "./settings.ts";

/** Tables of `docs/contracts.md` and `docs/operations/reference.md`, and `docker-compose.yml`, compared with the code. */
const compose = readFileSync("docker-compose.yml", "utf8");
const contracts = readFileSync("docs/contracts.md", "utf8");
const operations = readFileSync("docs/operations/reference.md", "utf8");

const variables = rowsOf(operations, "Environment");
const texts = bilingualTexts().filter(({ where }) => where.includes(":"));

test("docs/contracts.md names every script of package.json, and no other", () => {
  const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as { scripts: object };
  const commands = rowsOf(contracts, "Commands").map(([command]) =>
    plain(command).replace(/^npm (run )?/, ""),
  );
  expect(commands.sort()).toEqual(Object.keys(scripts).sort());
});

test("npm run lint looks only at the files that are named", () => {
  const { stdout } = spawnSync("npm", ["run", "-s", "lint", "--", "dev/env.ts"], {
    encoding: "utf8",
  });
  expect(stdout).toMatch(/on 1 file with .*rules[^]* on 1 files/);
});

test(".nvmrc names the Node of the image", () => {
  const [, major] = /^ARG NODE_IMAGE=node:(\d+)/.exec(readFileSync("Dockerfile", "utf8")) ?? [];
  expect(readFileSync(".nvmrc", "utf8").trim()).toBe(major);
});

test("docker compose names the image with the version of package.json", () => {
  const { version } = JSON.parse(readFileSync("package.json", "utf8")) as { version: string };
  expect(compose).toContain(`\${PEARL_IMAGE:-pearl:${version}}`);
});

test(".env.example has every variable that compose reads, also for what deploy/ adds", () => {
  const added = readdirSync("deploy").filter((file) => file.endsWith(".yml") && file !== "demo.yml");
  const files = [compose, ...added.map((file) => readFileSync(`deploy/${file}`, "utf8"))];
  const read = files.flatMap((text) => [...text.matchAll(/\$\{([A-Z_]+)/g)].map(([, name]) => name));
  const example = readFileSync(".env.example", "utf8");
  const offered = [...example.matchAll(/^(?:# )?([A-Z_]+)=/gm)].map(([, name]) => name);
  const setByUpdate = ["PEARL_VERSION", "PEARL_REVISION", "PEARL_CREATED"];
  expect([...new Set(read)].filter((name) => !offered.includes(name)).sort()).toEqual(setByUpdate.sort());
});

test("compose passes on every variable of the environment, but for the address in the container", () => {
  const files = readdirSync("deploy").filter((file) => file.endsWith(".yml") && file !== "demo.yml");
  const all = [compose, ...files.map((file) => readFileSync(`deploy/${file}`, "utf8"))].join("\n");
  const names = variables.map(([name]) => plain(name));
  expect(names.filter((name) => !new RegExp(`^ +${name}: `, "m").test(all))).toEqual(["HOST"]);
});

test("docs/operations/reference.md names every variable that is read, and no other", () => {
  const read = readFileSync("app/config.server.ts", "utf8").matchAll(/^ {2}([A-Z][A-Z_]+): /gm);
  expect(variables.map(([name]) => plain(name)).sort()).toEqual([...read].map(([, name]) => name).sort());
});

test("docs/operations/reference.md names every job, and no other", () => {
  const jobs = readFileSync("app/jobs/schedule.ts", "utf8").matchAll(/^ {6}name: "([a-z-]+)"/gm);
  const names = rowsOf(operations, "Jobs").map(([name]) => plain(name));
  expect(names.sort()).toEqual(
    [...jobs]
      .map(([, name]) => name)
      .concat("announce-application")
      .sort(),
  );
});

test.each(variables.map(([name, standard]) => [plain(name), plain(standard)] as const))(
  "%s: the default is %s",
  (name, standard) => {
    const read = (value?: string) => readConfig({ ...environment, [name]: value })[name as "HOST"];
    if (standard.startsWith("required")) expect(() => read()).toThrow(`${name}: is required`);
    else if (standard.startsWith("the ")) expect(read()).toBeUndefined();
    else if (standard === "none") expect(read() ?? []).toEqual([]);
    else expect(read(standard)).toEqual(read());
  },
);

test("docker compose refuses to start without each required variable, and names it", () => {
  const required = variables.flatMap(([name, standard]) =>
    standard.startsWith("required") ? [plain(name)] : [],
  );
  expect(required).toContain("SESSION_SECRET");
  const given = required.filter((name) => compose.includes(`${name}: *`));
  expect(given).toEqual(["DATABASE_URL"]);
  for (const name of required.filter((one) => !given.includes(one)))
    expect(compose).toContain(`${name}: \${${name}:?`);
});

test("the database's health check uses TCP, which is closed while a new volume is initialised", () => {
  expect(compose).toMatch(/test: \["CMD", "pg_isready", "--host=127\.0\.0\.1"/);
});

test("docs/contracts.md has the defaults of every settings module", () => {
  const written = rowsOf(contracts, "Settings").map(([id, defaults]) => [
    plain(id),
    JSON.parse(plain(defaults)),
  ]);
  expect(Object.fromEntries(written)).toEqual(
    Object.fromEntries(withoutManifest.list.map(({ id, defaults }) => [id, defaults])),
  );
});

test.each(rowsOf(contracts, "Exact texts"))("%s: the promised text is there", (_, en, de) => {
  if (en) expect(texts).toContainEqual(expect.objectContaining({ en }));
  if (de) expect(texts).toContainEqual(expect.objectContaining({ de }));
});

/** Rows of the table below a heading, without its head, cell by cell. */
function rowsOf(page: string, heading: string): [string, string, ...string[]][] {
  const [, section = ""] = page.split(`\n## ${heading}\n`);
  const [body = ""] = section.split("\n## ");
  return body
    .split("\n")
    .filter((line) => line.startsWith("|"))
    .slice(2)
    .map(
      (line) =>
        line
          .split("|")
          .slice(1, -1)
          .map((cell) => cell.trim()) as [string, string, ...string[]],
    );
}

/** A cell without the marks of code. */
function plain(cell: string): string {
  return cell.replaceAll("`", "");
}
