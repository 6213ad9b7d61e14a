import { join } from "node:path";
import { addressOf, readEnvironment, variablesIn } from "./env.ts";
import { live, type Lifetime } from "./lifetime.ts";
import { plainEnvironment } from "./processes.ts";
import { startProgram } from "./program.ts";
import { answerOf } from "./ready.ts";
import { dataDir, firstBotToken, home, root } from "./services.ts";

/** Implements `npm run demo:bot`: runs the example bot against the demo in another terminal. */
async function demoBot(life: Lifetime): Promise<number> {
  const base = readEnvironment(join(home, ".env"));
  const { origin } = addressOf(base);
  // Without BOT_API_TOKEN in the environment the demo generates one.
  const token = firstBotToken({ ...variablesIn(join(dataDir, "secrets.env")), ...base });
  const ready = await answerOf(`${origin}/readyz`, AbortSignal.timeout(10_000));
  if (!token || ready !== "status 200") {
    console.error(
      `There is no demo at ${origin}. Start it in another terminal and leave it running:\n\n  npm run demo\n\n` +
        "If it has another port or folder, say so here, too: PORT=4000 DEMO_FOLDER=~/another npm run demo:bot",
    );
    return 1;
  }
  console.log(
    `Reload ${origin}/dashboard: the bot has seven modules of its own now, from Welcome to Tickets\n` +
      "(examples/bot/pearl.json). Change a setting there and watch it arrive here; choose a channel in Tickets and\n" +
      "press Post the panel. Stop with Ctrl-C.\n",
  );
  const { DISCORD_TOKEN, NO_COLOR } = process.env;
  const env = {
    ...plainEnvironment(),
    TZ: process.env.TZ,
    DISCORD_TOKEN,
    NO_COLOR,
    PEARL_URL: origin,
    PEARL_TOKEN: token,
    PEARL_STATE: join(dataDir, "demo-bot.json"),
  };
  const bot = await life.start(async () =>
    startProgram(["--import", "tsx", join(root, "examples/bot/bot.ts")], { env }),
  );
  return bot.exited;
}

await live(demoBot, { onSignal: 0 });
