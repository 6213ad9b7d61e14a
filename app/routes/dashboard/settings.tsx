import { isDeepStrictEqual } from "node:util";

import { data, redirect, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData, useSearchParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { requireGuildAdmin, requireUser } from "#app/auth/guards.server.ts";
import { valuesOfForm } from "#app/features/settings/form-values.ts";
import { getChange } from "#app/features/settings/history.server.ts";
import { getSettings, saveSettings, type SettingsState } from "#app/features/settings/settings.server.ts";
import { displayName } from "#app/features/users/users.server.ts";
import { BadRequestError, ForbiddenError } from "#app/http/errors.server.ts";
import { pageAction, pageLoader } from "#app/http/page.server.ts";
import { requireModule } from "#app/http/params.server.ts";
import { fieldsOf, readForm } from "#app/http/parse.server.ts";
import { localeOf } from "#app/i18n/i18n.server.ts";
import { moduleTitle, sayIn } from "#app/i18n/say.server.ts";
import { Notice } from "#app/ui/notice.tsx";
import { titleMeta } from "#app/shell/title-meta.ts";

import { ConflictForm } from "./conflict-form.tsx";
import { GuildHeader } from "./guild-header.tsx";
import { useModuleTexts } from "./module-texts.ts";
import { ReceiptBadge } from "./receipt-badge.tsx";
import { SettingsForm } from "./settings-form.tsx";

export const meta: MetaFunction<typeof loader> = titleMeta;

/** `/dashboard/guilds/:guildId/:module`: one settings form. */
export const loader = pageLoader(async (args) => {
  const person = await requireUser(args);
  const guild = await requireGuildAdmin(args, person, args.params.guildId);
  const module = requireModule(args.params.module);
  const state = await getSettings(args.context.db, guild.id, module);
  if (!state) throw botAbsent();
  const { id, fields } = module;
  const name = moduleTitle(await localeOf(args.request), id);
  return {
    title: `${name} · ${guild.name}`,
    guild: { id: guild.id, name: guild.name, iconUrl: args.context.cdn.icon(guild) },
    module: { id, fields },
    state,
  };
});

/** Saves, asks where a colleague was faster, or says what is wrong at its field. */
export const action = pageAction(async (args) => {
  const { request, context, params } = args;
  const person = await requireUser(args);
  const guild = await requireGuildAdmin(args, person, params.guildId, { fresh: true });
  await context.limits.writeSettings(person.user.id);
  const module = requireModule(params.module);

  const form = await readForm(request);
  const basedOn = formVersion(form);
  if (basedOn === undefined) throw new BadRequestError("The form lacks the version that it was made for.");
  const submitted = settingsOfForm(module, form);
  const parsed = module.schema.safeParse(submitted);
  if (!parsed.success) {
    const errors = fieldsOf(parsed.error, sayIn(await localeOf(request)));
    return data({ outcome: "invalid" as const, errors, submitted, basedOn }, { status: 400 });
  }

  const save = {
    guildId: guild.id,
    module,
    settings: parsed.data,
    actor: { kind: "user" as const, id: person.user.id },
    mayReplace: (current: SettingsState) => current.version === basedOn,
  };
  const result = await context.db.transaction().execute((trx) => saveSettings(trx, save));
  if (!result) throw botAbsent();
  if (result.saved) context.events.emit("settings", guild.id, module.id);
  // A form that was sent twice has nobody to be asked about.
  const stands = result.saved ? result.state : result.current;
  if (result.saved || isDeepStrictEqual(stands.settings, parsed.data))
    return redirect(`/dashboard/guilds/${guild.id}/${module.id}?saved=${stands.version}`, 303);

  const change = await getChange(context.db, guild.id, module.id, result.current.version);
  const by = change?.user && displayName(change.user);
  return data({ outcome: "conflict" as const, current: result.current, by, submitted }, { status: 409 });
});

export default function Settings() {
  const { t } = useTranslation("settings");
  const texts = useModuleTexts();
  const { guild, module, state } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [query] = useSearchParams();
  const justSaved = !answer && query.get("saved") === String(state.version);
  return (
    <div className="grid gap-8">
      <GuildHeader guild={guild} />
      <section className="grid max-w-2xl gap-6" aria-labelledby="module">
        <div className="grid gap-2">
          <h2 id="module" className="text-2xl">
            {texts.title(module.id)}
          </h2>
          <p className="text-muted">{texts.intro(module.id)}</p>
        </div>
        {justSaved && <Notice kind="success">{t("saved", { version: state.version })}</Notice>}
        {answer?.outcome !== "conflict" && <ReceiptBadge state={state} />}
        {answer?.outcome === "conflict" ? (
          <ConflictForm module={module} {...answer} />
        ) : (
          <SettingsForm
            key={state.version}
            module={module}
            version={answer?.basedOn ?? state.version}
            values={answer?.submitted ?? state.settings}
            errors={answer?.errors}
          />
        )}
      </section>
    </div>
  );
}

/** The guard has just seen the bot there: it left in between. */
function botAbsent() {
  return new ForbiddenError("The bot is not in this server.", { code: "bot_absent" });
}
