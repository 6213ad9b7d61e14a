import type { SetupFinding, Lacking, State } from "#app/features/setup/finding.ts";
import { listFormat } from "./formats.ts";
import { fixedT } from "./i18n.server.ts";
import type { Locale } from "./languages.ts";
import { permissionTitle } from "./texts.server.ts";

/** Returns the texts of findings: what was checked, what was found, and what to do unless all is well. */
export function setupLines(locale: Locale, findings: SetupFinding[]) {
  const t = fixedT(locale, "setup") as (key: string, values?: SetupFinding[2]) => string;
  return findings.map(([check, outcome, values, lacking = {}]) => {
    const shown = { ...values, permissions: namesOf(locale, lacking) };
    return {
      state: outcome.split(".")[0] as State,
      label: t(`checks.${check}`),
      found: t(`${outcome}.found`, shown),
      todo: outcome.startsWith("ok.") ? undefined : t(`${outcome}.todo`, shown),
    };
  });
}

function namesOf(locale: Locale, lacking: Lacking): string {
  const names = Object.entries(lacking).map(([name, count]) => `${permissionTitle(locale, name)} (${count})`);
  return listFormat(locale).format(names);
}
