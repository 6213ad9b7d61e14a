import { beforeAll } from "vitest";
import * as fileRoute from "#app/routes/dashboard/transfer-file.ts";
import * as page from "#app/routes/dashboard/transfer.tsx";
import type { PartReport } from "#app/routes/dashboard/transfer/import.server.ts";
import { guilds } from "#dev/discord/guilds.ts";
import { people } from "#dev/discord/people.ts";
import type { Outcome, useSite } from "./site.ts";

const { teahouse, academy } = guilds;

type CallOptions = Partial<Parameters<ReturnType<typeof useSite>["call"]>[1]> & {
  guildId?: string;
  query?: string;
};

/** Exports from the teahouse and imports into the academy by the page's forms, as Bob unless given. */
export function useTransfer(site: ReturnType<typeof useSite>) {
  let bob = "";
  beforeAll(async () => void (bob = await site.signIn(people.bob)));
  const download = (guildId: string = teahouse.id, cookie = bob) =>
    site.call(fileRoute, {
      path: `/dashboard/guilds/${guildId}/transfer.json`,
      cookie,
    });
  const call = ({ guildId = academy.id, query = "", ...options }: CallOptions = {}) =>
    site.call(page, {
      path: `/dashboard/guilds/${guildId}/transfer${query}`,
      cookie: bob,
      ...options,
    });
  const post = (body: URLSearchParams, options: CallOptions = {}) =>
    call({ ...options, method: "POST", body });
  const check = (file: unknown, options?: CallOptions) => {
    const text = typeof file === "string" ? file : JSON.stringify(file);
    return post(new URLSearchParams({ intent: "check", text }), options);
  };
  /** The exported file, as an object to change. */
  const exported = async () => (await download()).body as Record<string, object>;
  return { call, download, post, check, exported };
}

export const reportIn = ({ body }: Outcome) =>
  body as { outcome: string; unknown: string[]; report: PartReport[] };

export const partIn = (answer: Outcome, module: string) =>
  reportIn(answer).report.find((part) => part.module === module);

/** The second form, as the page builds it from the report, with `changes` of the modules' offers. */
export function formOf(
  answer: Outcome,
  chosen: string[],
  changes: Record<string, object> = {},
): URLSearchParams {
  const form = new URLSearchParams({ intent: "import" });
  for (const { module, plan } of reportIn(answer).report) {
    if (plan) form.append("offer", JSON.stringify({ ...plan.offer, ...changes[module] }));
  }
  for (const module of chosen) form.append("module", module);
  return form;
}
