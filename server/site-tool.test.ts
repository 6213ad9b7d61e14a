import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { speakFor } from "#app/i18n/i18n.server.ts";
import { newFolder } from "#test/folder.ts";
import { ourSite } from "#test/our-site.ts";
import { runSiteTool } from "./site-tool.ts";

function useFolder() {
  const caller = newFolder();
  onTestFinished(() => speakFor(ourSite));
  const run = async (...args: string[]) => {
    const lines: string[] = [];
    const status = await runSiteTool(args, { cwd: caller, say: (line) => void lines.push(line) });
    return { status, lines };
  };
  return { caller, run };
}

test("site init: writes a site that passes the check without a finding, beside where it was called, and never over another", async () => {
  const { caller, run } = useFolder();
  mkdirSync(join(caller, "mine"));
  writeFileSync(join(caller, "mine/icon.svg"), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  const first = await run("init", "mine");
  expect(first).toMatchObject({ status: 0 });
  expect(first.lines).toEqual(expect.arrayContaining(["wrote  site.json", "kept   icon.svg"]));
  expect(await run("check", "mine")).toEqual({ status: 0, lines: ["Your Bot (en): 0 findings"] });
  const file = join(caller, "mine/site.json");
  writeFileSync(file, readFileSync(file, "utf8").replace("Your Bot", "Nimbus"));
  const again = await run("init", "mine");
  expect([again.status, readFileSync(file, "utf8")]).toEqual([1, expect.stringContaining("Nimbus")]);
});

test("site check: prints each finding with its line; warnings pass, others do not", async () => {
  const { caller, run } = useFolder();
  writeFileSync(join(caller, "site.json"), '{\n  "name": "Nimbus",\n  "nickname": "Nim"\n}');
  const warned = ["site.json:3 unknown_key There is no key nickname.", "Nimbus (en): 1 finding"];
  expect(await run("check", ".")).toEqual({ status: 0, lines: warned });
  mkdirSync(join(caller, "features"));
  writeFileSync(join(caller, "team.json"), "[\n{ }]");
  const { status, lines } = await run("check", ".");
  expect(lines).toContainEqual(expect.stringMatching(/^team\.json:2 wrong_type /));
  expect(status).toBe(1);
  writeFileSync(join(caller, "site.json"), "{}");
  expect(await run("check", ".")).toEqual({
    ...{ status: 1 },
    lines: [expect.stringMatching(/^site\.json:1 wrong_type name: /)],
  });
  expect((await run("check", "nowhere")).status).toBe(1);
  expect((await run("tidy")).status).toBe(1);
});

test("site init and pictures: a folder that cannot be written is said in one line", async () => {
  const { caller, run } = useFolder();
  writeFileSync(join(caller, "mine"), "");
  const refused = { status: 1, lines: [expect.stringMatching(/^ENOTDIR: .*mine/)] };
  expect(await run("init", "mine/site")).toEqual(refused);
  writeFileSync(join(caller, "site.json"), '{ "name": "Nimbus" }');
  writeFileSync(join(caller, "og"), "");
  expect(await run("pictures", ".")).toEqual({ status: 1, lines: [expect.stringMatching(/^E\w+: .*og/)] });
});

test("site pictures: draws those of shared links into the folder, and leaves those that are there", async () => {
  const { caller, run } = useFolder();
  const facts = { name: "Nimbus", languages: ["en", "ja"], pages: { commands: false } };
  const tagline = { en: "The weather on your server.", ja: "サーバーの天気" };
  writeFileSync(join(caller, "site.json"), JSON.stringify({ ...facts, tagline, home: { lead: tagline } }));
  expect(await run("pictures", ".")).toEqual({
    ...{ status: 0 },
    lines: ["drew   og/home.en.png", "cannot draw the letters of og/home.ja.png"],
  });
  expect(readdirSync(join(caller, "og"))).toEqual(["home.en.png"]);
  expect(readFileSync(join(caller, "og/home.en.png")).subarray(1, 4).toString()).toBe("PNG");
  expect((await run("pictures", ".")).lines[0]).toBe("kept   og/home.en.png");
});

test("npm run site: the folder is relative to where npm was called, and the exit code says what was found", () => {
  const { caller } = useFolder();
  mkdirSync(join(caller, "mine"));
  writeFileSync(join(caller, "mine/site.json"), '{ "name": "" }');
  const program = ["server/program.mjs", "server/site.ts", "check", "mine"];
  const { status, stdout } = spawnSync("env", [`INIT_CWD=${caller}`, process.execPath, ...program], {
    encoding: "utf8",
  });
  expect([status, stdout]).toEqual([1, expect.stringMatching(/^site\.json:1 wrong_type name: /)]);
});
