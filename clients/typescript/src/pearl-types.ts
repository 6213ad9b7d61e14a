#!/usr/bin/env node
import { readFileSync } from "node:fs";
import { ManifestError, manifestTypes, type TypedManifest } from "./manifest-types.ts";

// `pearl-types pearl.json > settings.ts`

const [path] = process.argv.slice(2);
if (path) {
  try {
    process.stdout.write(manifestTypes(JSON.parse(readFileSync(path, "utf8")) as TypedManifest));
  } catch (error) {
    if (!(error instanceof ManifestError || error instanceof SyntaxError)) throw error;
    console.error(`${path}: ${error.message}`);
    process.exitCode = 1;
  }
} else {
  console.error("usage: pearl-types pearl.json > settings.ts");
  process.exitCode = 2;
}
