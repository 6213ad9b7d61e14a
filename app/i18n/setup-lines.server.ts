import type { Finding, State } from "#app/features/setup/check-setup.server.ts";
import { fixedT } from "./i18n.server.ts";
import type { Locale } from "./i18n.ts";

/** Returns the texts of findings: what was checked, what was found, and what to do unless all is well. */
export function setupLines(locale: Locale, findings: Finding[]) {
  const t = fixedT(locale, "setup") as (key: string, values?: Finding[2]) => string;
  return findings.map(([check, outcome, values]) => ({
    state: outcome.split(".")[0] as State,
    label: t(`checks.${check}`),
    found: t(`${outcome}.found`, values),
    todo: outcome.startsWith("ok.") ? undefined : t(`${outcome}.todo`, values),
  }));
}
