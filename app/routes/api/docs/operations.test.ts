import { expect, test } from "vitest";
import { openApiDocument } from "#app/http/openapi/document.server.ts";
import { contractOf } from "#test/contract.ts";
import { ourSite } from "#test/our-site.ts";
import { withoutManifest } from "#test/settings.ts";
import { operationsOf } from "./operations.server.ts";

const config = { PUBLIC_URL: "https://pearl.test", secure: true };
const document = await openApiDocument({ config, site: ourSite }, withoutManifest);
const operations = operationsOf(document);
const of = (id: string) => operations.find((one) => one.id === id);
const nameOf = ({ name }: { name: string }) => name;

test("lists every operation of the document with every status that it may answer", () => {
  const listed = operations.map(({ id, answers }) => [id, answers.map(({ status }) => Number(status))]);
  expect(listed).toEqual(
    contractOf(document).map(({ id, answers }) => [id, answers.map(({ status }) => status)]),
  );
  expect(operations.flatMap(({ answers }) => answers).filter(({ says }) => !says)).toEqual([]);
});

test("fields inside of lists, unions and references have paths, and the settings of all modules none", () => {
  const names = of("listChanges")?.answer.map(nameOf);
  expect(names).toEqual(
    expect.arrayContaining(["items", "items[].guildId", "items[].settings", "nextCursor"]),
  );
  expect(names?.filter((name) => name.startsWith("items[].settings."))).toEqual([]);
  expect(of("putPrefix")?.body.map(nameOf)).toContain("settings.prefix");
});

test("a field has the first rule that a schema of its union states, without the bounds of any number", () => {
  const [settings] = of("listChanges")?.answer.filter(({ name }) => name === "items[].settings") ?? [];
  expect(settings).toMatchObject({
    types: expect.arrayContaining(["object", "null"]),
    says: expect.stringMatching(/`deleted`/),
  });
  expect(of("listChanges")?.parameters).toContainEqual(
    expect.objectContaining({
      name: "limit",
      place: "query",
      types: ["integer"],
      range: "≥ 1",
      fallback: "100",
    }),
  );
  expect(of("putPrefix")?.parameters).toContainEqual(
    expect.objectContaining({ name: "guildId", place: "path", required: true, pattern: "^[1-9]\\d{16,19}$" }),
  );
});

test("the example is a request that a shell sends: with the first kind of credentials, and without validators", () => {
  expect(of("putPrefix")?.request.split(" \\\n  ")).toEqual([
    expect.stringMatching(/^curl -X PUT "https:\/\/pearl\.test\/api\/prefix\/\d+"$/),
    '-H "Authorization: Bearer $BOT_API_TOKEN"',
    expect.stringMatching(/^-H 'X-Acting-User: \d+'$/),
    '-H "Content-Type: application/json"',
    expect.stringMatching(/^-d '\{/),
  ]);
  expect(of("listApplications")?.request).toContain("Bearer $ACCESS_TOKEN");
  expect(of("getStats")).toMatchObject({
    who: ["everybody"],
    request: 'curl "https://pearl.test/api/stats"',
  });
});
