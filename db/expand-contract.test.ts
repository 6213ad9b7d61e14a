import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** The last migration from before the rule (docs/decisions/0029-expand-then-contract.md). */
const LAST_WITHOUT = "0009";

const files = readdirSync("db/migrations").filter(
  (file) => file.endsWith(".sql") && file > `${LAST_WITHOUT}~`,
);

test("every migration takes away only what the version before no longer uses", () => {
  const broken = files.filter((file) => refusals(readFileSync(`db/migrations/${file}`, "utf8")).length > 0);
  expect(broken).toEqual([]);
});

test.each([
  "drop table users",
  "-- Discord's\nselect 1; drop view a",
  "alter table users drop constraint a, add b text",
  "alter table users drop email",
  "DROP FUNCTION notify_session()",
  "alter table users rename email to mail",
  "alter table users\n  alter column email type varchar(9)",
  "alter table users alter email set data type text",
  "alter table users alter email set not null",
  "alter table users add a text default '', add column b text not null",
  "create table a (b text); alter table users add b text not null -- default ''",
])("%s: is refused, unless the file names the version that no longer used it", (statement) => {
  const file = `-- migrate:up\n${statement};\n-- migrate:down\n`;
  expect(refusals(file)).toHaveLength(1);
  expect(refusals(`-- contract: 0.3.0\n${file}`)).toEqual([]);
});

test.each([
  "create table a (b text not null)",
  "alter table users add b text, add c int not null default 0",
  "alter table users add b int not null generated always as (1) stored",
  "alter table users alter email drop not null",
  "insert into a values ('drop table b') -- rename",
  "create or replace function a() returns void language sql as $$ drop table b $$",
  "select 1;\n-- migrate:down\ndrop table a",
])("%s: is accepted", (statement) => {
  expect(refusals(`-- migrate:up\n${statement};\n`)).toEqual([]);
});

/** The clauses below `-- migrate:up` that old code on the new schema would not survive. */
function refusals(text: string): string[] {
  if (/^-- contract: \S+/m.test(text)) return [];
  const [, up = ""] = text.split(/^-- migrate:(?:up|down)\s*$/m);
  const code = up.replaceAll(/--[^\n]*|\$\$.*?\$\$|'[^']*'/gs, (found) =>
    found.startsWith("--") ? "" : "''",
  );
  return code
    .split(/;|,(?=\s*(?:add|alter|drop|rename)\s)/i)
    .filter(
      (clause) =>
        /\b(drop\s+(?!not\s+null)|rename\s|set\s+not\s+null)/i.test(clause) ||
        /\balter\s+(column\s+)?\S+\s+(set\s+data\s+)?type\s/i.test(clause) ||
        (/\badd\s.*\bnot\s+null\b/is.test(clause) && !/\b(default|generated)\b/i.test(clause)),
    );
}
