#!/usr/bin/env node
import { readFileSync } from "node:fs";
import { manifestTypes, type TypedManifest } from "./manifest-types.ts";

// `pearl-types pearl.json > settings.ts`

const [path] = process.argv.slice(2);
if (path) process.stdout.write(manifestTypes(JSON.parse(readFileSync(path, "utf8")) as TypedManifest));
else {
  console.error("usage: pearl-types pearl.json > settings.ts");
  process.exitCode = 2;
}
