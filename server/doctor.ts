import { pino } from "pino";
import { ConfigError, readConfig } from "#app/config.server.ts";
import { checkSetup } from "#app/features/setup/check-setup.server.ts";
import type { SetupFinding } from "#app/features/setup/finding.ts";
import { setupLines } from "#app/i18n/setup-lines.server.ts";
import { createServices } from "#app/services.server.ts";
import { SiteError } from "#app/site/folder.server.ts";

/** Implements `npm run doctor`: prints what is well and what is not. Exits with 1 if a check failed. */
const lines = setupLines("en", await examine());
for (const { state, label, found, todo } of lines)
  process.stdout.write(
    `${state.padEnd(9)}  ${label}: ${found.replaceAll("\n", `\n${" ".repeat(11)}`)}\n${todo ? `${" ".repeat(11)}${todo}\n` : ""}`,
  );
process.exitCode = lines.some(({ state }) => state === "failed") ? 1 : 0;

async function examine(): Promise<SetupFinding[]> {
  try {
    const config = readConfig({ ...process.env, NODE_ENV: process.env.NODE_ENV ?? "production" });
    const { services, close } = createServices(config, pino({ level: "silent" }));
    return await checkSetup(services).finally(close);
  } catch (error) {
    if (error instanceof SiteError)
      return [["site", "failed.site", { lines: error.message, count: error.findings.length }]];
    if (!(error instanceof ConfigError)) throw error;
    return [["environment", "failed.environment", { reason: error.message }]];
  }
}
