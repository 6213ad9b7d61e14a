import { hasMetricsToken } from "#app/auth/metrics-token.server.ts";
import { HttpError, UnauthorizedError } from "#app/http/errors.server.ts";
import { resource } from "#app/http/resource.server.ts";

/** `GET /metrics`: the metrics of this process for Prometheus, which sends `METRICS_TOKEN`. 404 if no token is set. */
const { loader, action } = resource({
  GET: async ({ request, context: { config, metrics } }) => {
    if (!metrics) throw new HttpError("not_found");
    if (!hasMetricsToken(request, config)) throw new UnauthorizedError();
    const { text, contentType } = await metrics;
    return new Response(await text(), {
      headers: { "Content-Type": contentType, "Cache-Control": "no-store" },
    });
  },
});
export { loader, action };
