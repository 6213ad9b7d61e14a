import { chmodSync, cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { guilds } from "#dev/discord/guilds.ts";
import { people } from "#dev/discord/people.ts";
import { freePort } from "#dev/ports.ts";
import { startProgram } from "#dev/program.ts";
import { untilReady } from "#dev/ready.ts";

test("npm run demo and npm run dev start in a fresh folder, say what is wrong in the site folder, and Bob reads a page of his server", async ({
  playwright,
}) => {
  // Two cold starts.
  test.slow();
  const folder = mkdtempSync(join(tmpdir(), "pearl-demo-"));
  // As root, Postgres runs as another user.
  chmodSync(folder, 0o711);
  const SITE_DIR = join(folder, "site");
  cpSync("site", SITE_DIR, { recursive: true });
  writeFileSync(join(SITE_DIR, "notes.txt"), "");
  const { PATH, HOME } = process.env;
  /** Runs the command with nothing set but its port, and the folder in which it keeps its data. */
  const tryOut = async (command: string) => {
    const port = await freePort();
    const url = `http://localhost:${port}`;
    let printed = "";
    const program = startProgram(["run", command], {
      command: "npm",
      env: { PATH, HOME, PORT: String(port), DEMO_FOLDER: folder, SITE_DIR } as unknown as NodeJS.ProcessEnv,
      output: (text) => (printed += text),
    });
    const visitor = await playwright.request.newContext({ baseURL: url });
    try {
      await untilReady(`${url}/readyz`, program, 600_000);
      await expect.poll(() => printed).toContain("Stop with Ctrl-C.");
      await expect.poll(() => printed).toContain("notes.txt:1 ignored_file ");
      const authorize = await visitor.get("/login");
      await visitor.post(authorize.url(), { form: { person: people.bob.id } });
      const page = await visitor.get(`/dashboard/guilds/${guilds.teahouse.id}/prefix`);
      expect(page.status()).toBe(200);
      expect(await page.text()).toContain('name="prefix"');
    } catch (error) {
      throw new Error(`npm run ${command}:\n${printed}`, { cause: error });
    } finally {
      await visitor.dispose();
      await program.stop();
    }
  };
  try {
    await tryOut("demo");
    await tryOut("dev");
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
