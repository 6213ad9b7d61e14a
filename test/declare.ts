import { declareModules } from "#app/features/manifest/declare.server.ts";
import { manifestSchema } from "#app/features/manifest/manifest-schema.server.ts";
import { createModule } from "#app/features/settings/module.server.ts";
import * as resource from "#app/routes/api/bot-manifest.ts";
import { everyKind } from "./every-kind.ts";
import { asBot, type useSite } from "./site.ts";

export const everyKindModule = createModule(manifestSchema.parse(everyKind).modules[0]!);

/** Declares modules to a site, as its bot does, after the check that the resource makes. */
export async function declare(site: Pick<ReturnType<typeof useSite>, "services">, manifest: object) {
  const result = await declareModules(site.services, manifestSchema.parse(manifest));
  if (result.outcome !== "declared") throw new Error("The manifest was not declared.");
}

/** Sends a manifest to the resource, as a bot does. */
export const putManifest = (site: Pick<ReturnType<typeof useSite>, "call">, body: object) =>
  site.call(resource, { path: "/api/bot/manifest", method: "PUT", headers: asBot, body });

/** A manifest with one module, `greeter`, whose field `greeting` is a rich message. */
export const greeter = {
  bot: {},
  modules: [
    {
      id: "greeter",
      title: "Greeter",
      fields: [{ name: "greeting", label: "Greeting", kind: "richMessage" }],
    },
  ],
};
