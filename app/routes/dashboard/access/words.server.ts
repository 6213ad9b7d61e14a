import type { ActionFunctionArgs } from "@remix-run/node";
import { ALL, HISTORY, type Grant } from "#app/features/access/rules.ts";
import type { Modules } from "#app/features/settings/registry.server.ts";
import { textIn } from "#app/features/settings/texts.ts";
import type { Shown, SubmittedForm } from "#app/http/problem.ts";
import { listFormat, momentText } from "#app/i18n/formats.ts";
import { fixedT, localeOf } from "#app/i18n/i18n.server.ts";
import type { Locale } from "#app/i18n/languages.ts";
import { MAY, timeIn } from "./form.server.ts";

/** Lists what can be given, in the order of the form. */
export function areasOf(locale: Locale, { list }: Modules) {
  const t = fixedT(locale, "access");
  return [
    { id: ALL, title: t("all") },
    ...list.map(({ id, title }) => ({ id, title: textIn(locale, title).text })),
    { id: HISTORY, title: t("history") },
  ];
}

/**
 * Shows what somebody has chosen in a form that was not taken, for `pageAction`: whom, the areas, and until when.
 * A role that was to be added is called only a role, because nothing may be read.
 */
export async function showChosen(
  fields: SubmittedForm["fields"],
  { request, context }: ActionFunctionArgs,
): Promise<Shown> {
  const modules = await context.modules.current().catch(() => undefined);
  if (!modules) return [];
  const locale = await localeOf(request);
  const t = fixedT(locale, "access");
  const form = new Map(fields);
  const [intent, key = ""] = (form.get("intent") ?? "").split(" ");
  if (intent === "restore") return [[t("versions.restore"), t("versions.number", { version: key })]];
  if (intent === "remove") return [[t("remove"), form.get("name") ?? ""]];
  const labels = new Map([
    ["name", t("who")],
    ["who", t("who")],
    ["member", t("memberId")],
    ...areasOf(locale, modules).map(({ id, title }) => [MAY + id, title] as const),
    ["until", t("until")],
  ]);
  // Scripts send times in the reader's zone, which needs no name.
  const zone = /^0?$/.test(form.get("untilZone") ?? "") ? undefined : "UTC";
  const shownOf = (name: string, value: string) => {
    if (name.startsWith(MAY)) return value === "view" || value === "edit" ? t(value) : "";
    if (name === "who" && value.startsWith("role:")) return fixedT(locale, "settings")("unnamed.role");
    if (name === "who") return value === "manage_guild" ? t("manageGuild") : "";
    const time = name === "until" && timeIn(value, null);
    return time ? momentText(locale, time, { format: "then", now: 0, zone }).text : value;
  };
  return fields.flatMap(([name, value]): Shown => {
    const label = labels.get(name);
    const shown = shownOf(name, value);
    return label && shown ? [[label, shown]] : [];
  });
}

/** Says in a sentence what areas somebody may change and look at, in the order of the form. A module that is gone has its id. */
export function sentenceOf(locale: Locale, modules: Modules, areas: Grant["areas"]): string {
  const t = fixedT(locale, "access");
  const nameOf = (id: string) => {
    if (id === ALL) return t("allWords");
    if (id === HISTORY) return t("historyWords");
    const module = modules.get(id);
    return module ? textIn(locale, module.title).text : id;
  };
  const ordered = new Set([ALL, ...modules.list.map(({ id }) => id), HISTORY, ...Object.keys(areas)]);
  const named = (level: "view" | "edit") => {
    const ids = [...ordered].filter((id) => areas[id] === level);
    return ids.length > 0 ? listFormat(locale).format(ids.map(nameOf)) : undefined;
  };
  const [edit, view] = [named("edit"), named("view")];
  if (edit && view) return t("sentence.both", { edit, view });
  return edit ? t("sentence.edit", { edit }) : view ? t("sentence.view", { view }) : t("nothing");
}
