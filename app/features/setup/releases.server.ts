import { z } from "zod";
import { fetchWithin } from "#app/discord/fetch-within.server.ts";
import { parseJson } from "#app/features/parse-json.ts";
import packageJson from "#package.json" with { type: "json" };
import type { SetupFinding } from "./finding.ts";

/** In milliseconds. */
const TIMEOUT = 5_000;
/** Notes and the list of files take most of an answer. */
const MOST_BYTES = 1_000_000;
const VERSION = /^v?(\d{1,9}\.\d{1,9}\.\d{1,9})(?:[-+]|$)/;
const { compare } = new Intl.Collator("en", { numeric: true });

/** The part of GitHub's and Forgejo's "Get the latest release" that is read. */
const release = z.object({ tag_name: z.string() });

/** Compares this version with the newest release. @throws Error without the URL, which may contain a token */
export async function checkRelease(url: string): Promise<SetupFinding> {
  const version = versionIn(tagIn(await fetchText(url)));
  const isNewer = compare(version, versionIn(packageJson.version)) > 0;
  return ["release", isNewer ? "warning.release" : "ok.release", { version }];
}

async function fetchText(url: string): Promise<string> {
  const signal = AbortSignal.timeout(TIMEOUT);
  const headers = { Accept: "application/json" };
  const answer = fetchWithin(url, { headers, redirect: "manual", signal, mostBytes: MOST_BYTES });
  const response = await answer.catch(fail);
  if (response.ok) return response.text().catch(fail);
  await response.body?.cancel();
  throw new Error(`HTTP ${response.status}`);
}

/** @throws Error with the reason alone, because what `fetch` throws may name the URL */
function fail(error: unknown): never {
  const { name, cause } = error as Error & { cause?: { code?: string; message: string } };
  const reason = error instanceof RangeError ? error.message : (cause?.code ?? cause?.message ?? name);
  throw new Error(reason, { cause: error });
}

function tagIn(text: string): string {
  const { data, error } = release.safeParse(parseJson(text));
  if (error) throw new Error("the answer has no tag_name", { cause: error });
  return data.tag_name;
}

function versionIn(text: string): string {
  const [, version] = VERSION.exec(text) ?? [];
  if (!version) throw new Error("tag_name is no version like 1.2.3");
  return version;
}
