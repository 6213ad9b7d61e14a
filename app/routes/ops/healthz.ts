import { hasMetricsToken } from "#app/auth/metrics-token.server.ts";
import { json, resource } from "#app/http/resource.server.ts";
import packageJson from "#package.json" with { type: "json" };

/**
 * `GET /healthz`: the process answers; to whoever has `METRICS_TOKEN` also with its version, its commit and the revision of the site folder. Ignores the
 * database, whose failure must not restart the process.
 */
const { loader, action } = resource({
  GET: async ({ request, context: { config, site } }) => {
    if (!hasMetricsToken(request, config)) return json({ status: "ok" });
    return json({
      status: "ok",
      version: packageJson.version,
      revision: config.REVISION,
      site: site.revision,
    });
  },
});
export { loader, action };
