import { runSiteTool } from "./site-tool.ts";

/** Implements `npm run site -- init|check|pictures [folder]`. npm runs programs in the repository, wherever it is called. */
const { INIT_CWD, SITE_DIR } = process.env;
process.exitCode = await runSiteTool(process.argv.slice(2), {
  cwd: INIT_CWD ?? process.cwd(),
  folder: SITE_DIR,
  say: (line) => void process.stdout.write(`${line}\n`),
});
