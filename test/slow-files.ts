/** Files whose tests take longer than others, the longest first, with the limit of each test in milliseconds and the reason. */
export const slowFiles: [path: string, limit: number, why: string][] = [
  [
    "clients/conformance/conformance.test.ts",
    180_000,
    "scenarios for clients that are programs of their own",
  ],
  ["test/security/costs.db.test.ts", 300_000, "the largest bodies, to every address, by every caller"],
  ["test/security/csrf.test.ts", 90_000, "every change, with every attack"],
  ["test/api-contract.db.test.ts", 30_000, "every operation of the API"],
  ["test/settings-doors.db.test.ts", 30_000, "every door of every kind of field"],
  ["test/roles.db.test.ts", 30_000, "every route as every client"],
  ["app/features/bot-feed/writers.db.test.ts", 300_000, "10,000 polls beside writers"],
  ["test/security/", 90_000, "every route, many times"],
  ["app/features/manifest/generated.test.ts", 90_000, "300 manifests"],
  ["test/client-package.test.ts", 90_000, "npm and TypeScript run"],
  ["server/run.test.ts", 60_000, "starts the site"],
  ["server/heap.test.ts", 180_000, "fills the memory"],
  ["server/page-cache/signed-in.test.ts", 60_000, "three thousand sessions"],
  ["dev/postgres.test.ts", 60_000, "starts Postgres"],
  ["test/clients/generated.test.ts", 60_000, "TypeScript runs"],
  ["test/adding-a-module.test.ts", 60_000, "TypeScript runs"],
];
