import type { ServerBuild } from "@remix-run/node";
import type { RouteConfigEntry } from "@remix-run/route-config";
import * as entryModule from "#app/entry.server.tsx";
import * as root from "#app/root.tsx";
import type { Handle } from "#server/app.ts";
import { createRemixHandler } from "#server/remix-handler.ts";
import { listEntries, type RouteModule } from "#test/route-map.ts";

/** Creates Remix's request handler from the sources instead of a build. */
export async function startRemix(): Promise<Handle> {
  const remix = createRemixHandler(await remixBuild());
  return (request, context) => remix(request, { ...context });
}

/** Describes the sources like a build of them, with all routes and with fictitious asset paths. */
export async function remixBuild(): Promise<ServerBuild> {
  const entries = await listEntries();
  const loaded = await Promise.all(entries.map(async (route) => ({ ...route, module: await route.load() })));
  const all = [
    { id: "root", path: "", module: root },
    ...loaded.map(({ entry, parent, module }) => {
      const { path, index } = entry;
      return { id: idOf(entry), parentId: parent ? idOf(parent) : "root", path, index, module };
    }),
  ];
  return {
    mode: "production",
    entry: { module: entryModule },
    routes: Object.fromEntries(all.map((route) => [route.id, route])),
    assets: {
      version: "test",
      url: "/assets/manifest.js",
      entry: { module: "/assets/entry.js", imports: [] },
      routes: Object.fromEntries(
        all.map(({ module, ...route }) => [route.id, { ...route, ...facts(module) }]),
      ),
    },
    publicPath: "/",
    assetsBuildDirectory: "build/client",
    future: {
      v3_fetcherPersist: true,
      v3_lazyRouteDiscovery: true,
      v3_relativeSplatPath: true,
      v3_singleFetch: true,
      v3_throwAbortReason: true,
      unstable_optimizeDeps: false,
    },
    isSpaMode: false,
  } as ServerBuild;
}

function idOf({ id, file }: RouteConfigEntry): string {
  return id ?? file.replace(/\.\w+$/, "");
}

function facts(module: RouteModule) {
  return {
    module: "/assets/route.js",
    hasLoader: "loader" in module,
    hasAction: "action" in module,
    hasErrorBoundary: "ErrorBoundary" in module,
    hasClientLoader: false,
    hasClientAction: false,
  };
}
