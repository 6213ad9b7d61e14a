import displayFont from "@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-700-normal.woff2?url";
import type { ActionFunctionArgs, AppLoadContext, EntryContext, LoaderFunctionArgs } from "@remix-run/node";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { SAME_FOR_ALL_VISITORS } from "./http/resource.server.ts";
import { i18nIn, localeAsked, localeOf } from "./i18n/i18n.server.ts";
import { I18nContext } from "./i18n/use-translation.ts";
import { setPlainCookie } from "./plain-cookie.server.ts";
import { BarsContext } from "./shell/bars.ts";
import { contentSecurityPolicy } from "./shell/csp.server.ts";
import { pageOptions, ResponseContext } from "./shell/page-options.ts";
import { renderBars } from "./shell/render-bars.server.tsx";
import { ABORT_AFTER_MS, renderWhole } from "./shell/render-whole.server.ts";
import { loadShellData } from "./shell/shell-data.server.ts";
import { shellDataOn, type ShellData } from "./shell/shell-data.ts";
import { speculationRules } from "./shell/speculation-rules.ts";

/** Renders a page as a whole, so that documents can be cached and a failure is answered by the error page. */
export default async function handleRequest(
  request: Request,
  status: number,
  given: Headers,
  entry: EntryContext,
  context: AppLoadContext,
): Promise<Response> {
  const { staticHandlerContext, routeModules } = entry;
  // Remix runs no root loader after a failed action, and the shell needs its data.
  staticHandlerContext.loaderData.root ??= await loadShellData({ request, context, params: {} });
  const [error] = Object.values(staticHandlerContext.errors ?? {});
  const shell = shellDataOn(staticHandlerContext.loaderData.root as ShellData, error);
  const modules = staticHandlerContext.matches.map(({ route }) => routeModules[route.id] ?? {});
  const isApp = pageOptions(modules).hydrate;
  const hydrates = isApp && !staticHandlerContext.errors;
  const locale = await localeOf(request);
  const nonce = hydrates ? context.nonce : undefined;
  const rules = speculationRules(context.site);

  const { DISCORD_CDN_URL: cdnUrl, secure } = context.config;
  // A copy, because Remix passes the same headers again if rendering fails.
  const headers = new Headers(given);
  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.append("Link", `<${displayFont}>; rel=preload; as=font; type="font/woff2"; crossorigin`);
  headers.set("Content-Security-Policy", contentSecurityPolicy({ nonce, rules, cdnUrl }));
  const isShared = !isApp && status < 400;
  if (!headers.has("Cache-Control"))
    headers.set("Cache-Control", isShared ? SAME_FOR_ALL_VISITORS : "no-store");
  const chosen = localeAsked(new URL(request.url).searchParams);
  if (chosen) headers.append("Set-Cookie", setPlainCookie("lng", chosen, { secure }));

  const page = (
    <ResponseContext.Provider value={{ nonce, rules }}>
      <I18nContext.Provider value={i18nIn(locale)}>
        <BarsContext.Provider value={() => renderBars(shell, context.site)}>
          <RemixServer context={entry} url={request.url} abortDelay={ABORT_AFTER_MS} nonce={nonce} />
        </BarsContext.Provider>
      </I18nContext.Provider>
    </ResponseContext.Provider>
  );
  const body = await renderWhole(page, nonce, (err) => context.log.error({ err }, "rendering failed"));
  return new Response(body, { status, headers });
}

/** Logs errors without a status. Others are logged where they are converted. */
export function handleError(
  error: unknown,
  { request, context }: LoaderFunctionArgs | ActionFunctionArgs,
): void {
  // Remix's own refusals, like a POST to a page without an action, are the client's errors.
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  context.log.error({ err: error }, "a route failed");
}
