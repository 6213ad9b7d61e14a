import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { manifestSchema } from "#app/features/manifest/manifest-schema.server.ts";
import { changesBetween } from "#app/features/settings/compare.ts";
import { createModule } from "#app/features/settings/module.server.ts";
import * as page from "#app/routes/dashboard/settings.tsx";
import { guilds } from "#dev/discord/guilds.ts";
import { people } from "#dev/discord/people.ts";
import { putManifest } from "./declare.ts";
import { generatedManifest } from "./generated-manifests.ts";
import { sentOf } from "./html-form.ts";
import { usePages } from "./http/pages.ts";
import { storedSettings } from "./settings-resource.ts";
import { useSite } from "./site.ts";

/** `MANIFEST_PAGES=1000` for a long run. */
const RUNS = Number(import.meta.env.MANIFEST_PAGES ?? 15);
const LONG = { timeout: 3_600_000 };
const site = useSite();
const pages = usePages(site);
let bob = "";
beforeAll(async () => {
  await site.reportGuilds();
  bob = await site.signIn(people.bob);
});

const { teahouse } = guilds;

test(
  `${RUNS} generated manifests: the page of each module is saved as it is rendered, and gives the defaults`,
  LONG,
  async () => {
    const property = fc.asyncProperty(generatedManifest, async (generated) => {
      for (const table of ["settings", "settings_versions"] as const)
        await site.db.deleteFrom(table).execute();
      const manifest = JSON.parse(JSON.stringify(generated)) as object;
      const parsed = manifestSchema.safeParse(manifest);
      const declared = await putManifest(site, manifest);
      expect([declared.status, declared.body]).toMatchObject([parsed.success ? 200 : 400, {}]);
      if (!parsed.success) expect(declared.body).toHaveProperty("fields");
      expect((await pages(`/dashboard/guilds/${teahouse.id}`, { cookie: bob })).status).toBe(200);
      for (const module of parsed.data?.modules ?? []) {
        const { id } = module;
        const path = `/dashboard/guilds/${teahouse.id}/${id}`;
        const fields = sentOf((await pages(path, { cookie: bob })).text, "version");
        const body = new URLSearchParams(fields);
        expect(await site.call(page, { path, method: "POST", cookie: bob, body })).toMatchObject({
          status: 303,
        });
        const { settings } = await storedSettings(site, id);
        const { defaults, fields: all } = createModule(module);
        expect(settings).toEqual(changesBetween(all, settings, defaults).length === 0 ? settings : defaults);
      }
    });
    await fc.assert(property, { numRuns: RUNS });
  },
);
