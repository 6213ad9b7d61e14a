/**
 * The options of the Remix Vite plugin. The plugin does not read this file by itself: `vite.config.ts` hands it over.
 * There is no `routes` here, because `app/routes.ts` is the site map (`v3_routeConfig`).
 *
 * @type {import("@remix-run/dev").VitePluginConfig}
 */
export default {
  serverModuleFormat: "esm",
  future: {
    v3_fetcherPersist: true,
    v3_lazyRouteDiscovery: true,
    v3_relativeSplatPath: true,
    v3_routeConfig: true,
    v3_singleFetch: true,
    v3_throwAbortReason: true,
  },
};
