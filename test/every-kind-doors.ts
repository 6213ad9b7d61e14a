import { beforeAll, beforeEach } from "vitest";
import type { Settings } from "#app/features/settings/field.ts";
import * as resource from "#app/routes/api/settings.ts";
import * as page from "#app/routes/dashboard/settings.tsx";
import { guilds } from "#dev/discord/guilds.ts";
import { people } from "#dev/discord/people.ts";
import { declare, everyKindModule } from "./declare.ts";
import { everyKind } from "./every-kind.ts";
import { sentOf, type Sent } from "./html-form.ts";
import { usePages } from "./http/pages.ts";
import { useSavedSettings } from "./saved-settings.ts";
import { settingsOf } from "./settings.ts";
import { asBot, useSite } from "./site.ts";

const { teahouse } = guilds;
const { id, fields } = everyKindModule;
const [module] = everyKind.modules;
type Fields = Record<string, unknown>[];

/** Begins each test with a declared module that has every kind of field, and opens its doors to Bob and the bot. */
export function useEveryKind() {
  const site = useSite();
  useSavedSettings(site);
  const pages = usePages(site);
  let bob = "";
  beforeAll(async () => void (bob = await site.signIn(people.bob)));
  beforeEach(() => declare(site, everyKind));

  const params = { module: id, guildId: teahouse.id };
  const path = `/dashboard/guilds/${teahouse.id}/${id}`;
  const api = { params, path: `/api/${id}/${teahouse.id}`, headers: asBot };
  const bodyOf = (sent: Sent[], more: Sent[] = []) =>
    new URLSearchParams([...sent.filter(([name]) => !more.some(([other]) => other === name)), ...more]);
  const html = async () => (await pages(path, { cookie: bob })).text;
  return {
    site,
    pages,
    params,
    path,
    html,
    bob: () => bob,
    settings: settingsOf(everyKindModule),
    fieldNames: fields.map(({ name }) => name),
    /** Posts a form with changes to the action. */
    post: (sent: Sent[], more: Sent[] = []) =>
      site.call(page, { params, path, cookie: bob, method: "POST", body: bodyOf(sent, more) }),
    /** Posts a form with changes, and returns the page. */
    submit: (sent: Sent[], more: Sent[] = []) =>
      pages(path, { method: "POST", cookie: bob, body: bodyOf(sent, more) }),
    put: (next: unknown) => site.call(resource, { ...api, method: "PUT", body: { settings: next } }),
    async stored() {
      const { body } = await site.call(resource, api);
      return body as { version: number; settings: Settings };
    },
    form: async () => sentOf(await html(), "version"),
    /** Declares the module with other fields. */
    redeclare: (change: (all: Fields) => Fields) =>
      declare(site, {
        ...everyKind,
        modules: [{ ...module, rules: [], fields: change([...module!.fields]) }],
      }),
  };
}
