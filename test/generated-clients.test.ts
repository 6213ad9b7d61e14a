import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { generateSource } from "oazapfts";
import { expect, onTestFinished, test } from "vitest";
import { withoutManifest } from "#app/features/settings/registry.server.ts";
import { openApiDocument } from "#app/http/openapi/document.server.ts";

const config = { PUBLIC_URL: "https://pearl.example", secure: true };

test("clients/typescript/src/api.ts has the types of the API's document (after a change: vitest -u)", async () => {
  const document = openApiDocument(config, withoutManifest);
  const own = /Settings$|Change$|^(BotGuildReport|StatsReport|ManifestAnswer)$/;
  const schemas = Object.entries(document.components?.schemas ?? {}).filter(([name]) => own.test(name));
  const file = join(newFolder(), "openapi.json");
  const components = { schemas: Object.fromEntries(schemas) };
  writeFileSync(file, JSON.stringify({ ...document, paths: {}, components }));
  const source = await generateSource(file, { allSchemas: true });
  const types = source.slice(source.indexOf("export type"));
  await expect(`// Generated from the API's document by oazapfts.\n${types}`).toMatchFileSnapshot(
    "../clients/typescript/src/api.ts",
  );
});

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "clients-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}
