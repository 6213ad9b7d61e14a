import { data, redirect, type ActionFunctionArgs } from "@remix-run/node";
import { requireModuleArea } from "#app/auth/area.server.ts";
import { VERSION } from "#app/features/settings/form-values.ts";
import { getSettings } from "#app/features/settings/settings.server.ts";
import { BadRequestError, botAbsent } from "#app/http/errors.server.ts";
import { requireModule } from "#app/http/params.server.ts";
import { readForm } from "#app/http/parse.server.ts";
import { guildPath } from "#app/paths.ts";
import { openGuildToWrite } from "#app/routes/dashboard/frame/current-guild.server.ts";
import { saveSubmitted } from "#app/routes/dashboard/settings/settings-post.server.ts";

/** Switches modules on or off. What does not fit a module's form is not saved, and said at its card. */
export async function switchModules(args: ActionFunctionArgs) {
  const opened = await openGuildToWrite(args, "any");
  const form = await readForm(args.request);
  // Either all modules are there and may be edited, or nothing is switched.
  const asked = switchesIn(form).map(({ id, ...one }) => {
    requireModuleArea(opened.guild, opened.modules, id);
    const module = requireModule(opened.modules, id);
    if (typeof module.defaults.enabled !== "boolean")
      throw new BadRequestError("This module cannot be switched.");
    return { id, module, ...one };
  });
  const refused: Record<string, "conflict" | "refused"> = {};
  for (const { id, module, enabled, basedOn } of asked) {
    const state = await getSettings(args.context.db, opened.guild.id, module);
    if (!state) throw botAbsent();
    // Several are sent with those that stay as they were.
    if (state.version === basedOn && state.settings.enabled === enabled) continue;
    const settings = { ...state.settings, enabled };
    const { outcome } = await saveSubmitted(args, opened, module, { settings, basedOn, onlyChanges: true });
    if (outcome !== "saved") refused[id] = outcome === "conflict" ? outcome : "refused";
  }
  const outcomes = Object.values(refused);
  if (outcomes.length === 0) return redirect(guildPath(opened.guild.id), 303);
  return data(refused, { status: outcomes.includes("conflict") ? 409 : 400 });
}

const MOST_SWITCHES = 100;

/**
 * Reads what to switch: one `module` with its `version` and `enabled`, or several, of which each is a `switch`, an id and a
 * version, and those that are to be `on`. @throws BadRequestError
 */
function switchesIn(form: URLSearchParams) {
  const one = form.get("enabled");
  const asked = one === null ? form.getAll("switch") : [`${form.get("module")} ${form.get(VERSION)}`];
  const on = one === "true" ? asked.map((each) => each.split(" ")[0]) : form.getAll("on");
  const isKnown = one === null || one === "true" || one === "false";
  if (!isKnown || asked.length === 0 || asked.length > MOST_SWITCHES)
    throw new BadRequestError("The form does not say what to switch.");
  return asked.map((each) => {
    const [id = "", version = ""] = each.split(" ");
    return { id, basedOn: Number(version), enabled: on.includes(id) };
  });
}
