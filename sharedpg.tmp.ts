import { writeFileSync } from "node:fs";
import { startPostgres } from "#dev/postgres.ts";
const pg = await startPostgres({
  dataDir: "/tmp/sharedpg-data",
  keep: false,
  settings: {
    fsync: "off",
    synchronous_commit: "off",
    full_page_writes: "off",
    max_connections: "400",
    jit: "off",
  },
});
writeFileSync("/tmp/sharedpg.url", pg.url);
setInterval(() => {}, 1e6);
