import { isSnowflake } from "#app/discord/snowflake.server.ts";
import type { HistoryFilter } from "#app/features/settings/history.server.ts";
import { getModule } from "#app/features/settings/registry.server.ts";
import type { SettingsModule } from "#app/features/settings/module.server.ts";
import { BadRequestError } from "#app/http/errors.server.ts";
import { requireModule } from "#app/http/params.server.ts";

/** Reads the filter of a query; unknown values are ignored. */
export function filterIn(query: URLSearchParams): HistoryFilter {
  const by = query.get("by") ?? undefined;
  const kind = query.get("kind");
  return {
    module: getModule(query.get("module") ?? undefined)?.id,
    by: isSnowflake(by) ? by : undefined,
    kind: kind === "user" || kind === "bot" ? kind : undefined,
  };
}

/** Builds a query from a filter and the start of the page. */
export function historyQuery({ module, by, kind }: HistoryFilter, before?: string): string {
  const entries = Object.entries({ module, by, kind, before });
  const given = entries.filter((entry): entry is [string, string] => entry[1] !== undefined);
  return `?${new URLSearchParams(given)}`;
}

/** The form that restores a version. */
export interface RestoreRequest {
  module: SettingsModule;
  version: number;
  /** The current version when the form was rendered. */
  current: number;
  leaveOut: boolean;
}

/** @throws BadRequestError for a form that is none of ours, NotFoundError for a module that does not exist */
export function restoreIn(form: URLSearchParams): RestoreRequest {
  if (form.get("intent") !== "restore") throw new BadRequestError("The form does not say what to do.");
  const module = requireModule(form.get("module") ?? undefined);
  const leaveOut = form.get("leaveOut") === "true";
  return { module, version: numberIn(form, "version"), current: numberIn(form, "current"), leaveOut };
}

/** Reads a module and its version, as in `prefix-3`. */
export function versionIn(text: string | null): { module: SettingsModule; version: number } | undefined {
  const [, id, version] = /^([a-z]{1,40})-(\d{1,9})$/.exec(text ?? "") ?? [];
  const module = getModule(id);
  return module && { module, version: Number(version) };
}

function numberIn(form: URLSearchParams, name: string): number {
  const text = form.get(name) ?? "";
  if (!/^\d{1,9}$/.test(text)) throw new BadRequestError(`The form lacks its ${name}.`);
  return Number(text);
}
