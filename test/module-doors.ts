import { beforeAll } from "vitest";
import * as page from "#app/routes/dashboard/settings.tsx";
import { guilds } from "#dev/discord/guilds.ts";
import { people } from "#dev/discord/people.ts";
import { sentOf, type Sent } from "./html-form.ts";
import { usePages } from "./http/pages.ts";
import { useSavedSettings } from "./saved-settings.ts";
import { putSettings, readSettings, storedSettings, type As } from "./settings-resource.ts";
import type { useSite } from "./site.ts";

/** Begins each test without settings, and opens a module's doors in the teahouse: its resource, and its page without scripts to Bob. */
export function useModuleDoors(site: ReturnType<typeof useSite>, module: string) {
  useSavedSettings(site);
  const pages = usePages(site);
  let bob = "";
  const signIn = async () => void (bob = await site.signIn(people.bob));
  beforeAll(signIn);

  const path = `/dashboard/guilds/${guilds.teahouse.id}/${module}`;
  /** A form with these changes, posted by Bob. */
  const posted = (sent: Sent[], more: Sent[] = []) => ({
    ...{ method: "POST", cookie: bob },
    body: new URLSearchParams([...sent.filter(([name]) => !more.some(([other]) => other === name)), ...more]),
  });
  const html = async (at = path) => (await pages(at, { cookie: bob })).text;
  return {
    ...{ pages, path, html, signIn },
    bob: () => bob,
    read: (as?: As) => readSettings(site, module, as),
    put: (settings: unknown, as?: As) => putSettings(site, module, settings, as),
    stored: (as?: As) => storedSettings(site, module, as),
    form: async () => sentOf(await html(), "version"),
    /** Posts a form to the action. */
    post: (sent: Sent[], more?: Sent[]) => site.call(page, { path, ...posted(sent, more) }),
    /** Posts a form, and returns the page. */
    submit: (sent: Sent[], more?: Sent[], at = path) => pages(at, posted(sent, more)),
  };
}
