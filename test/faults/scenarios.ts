import { bodies, malformed, slowFlood } from "./clients.ts";
import { databaseFaults } from "./database.ts";
import { discordFaults } from "./discord.ts";
import { runKills } from "./kills.ts";
import { lostEnd } from "./lost-end.ts";
import { killedMigration, twoMigrate } from "./migrations.ts";
import { outages } from "./outages.ts";
import { entityTags, errorPages, poisonedCache } from "./pages.ts";
import { pooler } from "./pooler.ts";
import { clocks, noStickiness, parallelSubmits } from "./replicas.ts";
import { coldStarts, rollingRestarts } from "./restarts.ts";
import { soak } from "./soak.ts";
import { standby } from "./standby.ts";
import { runSubmits } from "./submits.ts";
import type { Scenario } from "./table.ts";
import { testMessages } from "./test-messages.ts";

/** The lines of the table, in the order in which they run. */
export const scenarios: Scenario[] = [
  { name: "R6", fault: "SIGKILL while people apply", run: runSubmits },
  {
    name: "kills",
    fault: "SIGKILL to the site, the bot and Postgres while settings are saved",
    run({ postgres, ...world }) {
      const mortal = { kill: async () => postgres.kill("SIGKILL"), revive: () => postgres.restart() };
      return runKills({ ...world, postgres: mortal });
    },
  },
  outages,
  ...databaseFaults,
  testMessages,
  lostEnd,
  standby,
  pooler,
  rollingRestarts,
  coldStarts,
  parallelSubmits,
  twoMigrate,
  killedMigration,
  discordFaults,
  clocks,
  soak,
  noStickiness,
  entityTags,
  malformed,
  bodies,
  slowFlood,
  poisonedCache,
  errorPages,
];

/** Figures that other commands hold. */
export const elsewhere: [name: string, where: string][] = [
  ["R9", "db/migrations.db.test.ts"],
  ["R12", "npm run test:docker"],
  ["R17", "app/features/bot-feed/writers.db.test.ts"],
  ["R18", "npm run test:docker"],
];
