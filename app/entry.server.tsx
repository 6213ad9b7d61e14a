import { Writable } from "node:stream";
import displayFont from "@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-700-normal.woff2?url";
import type { ActionFunctionArgs, AppLoadContext, EntryContext, LoaderFunctionArgs } from "@remix-run/node";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { renderToPipeableStream } from "react-dom/server";
import { SAME_FOR_ALL_VISITORS } from "./http/resource.server.ts";
import { i18nIn, localeAsked, localeOf } from "./i18n/i18n.server.ts";
import { I18nContext } from "./i18n/use-translation.ts";
import { setPlainCookie } from "./plain-cookie.server.ts";
import { BarsContext } from "./shell/bars.ts";
import { contentSecurityPolicy } from "./shell/csp.server.ts";
import { NonceContext, pageOptions, RulesContext } from "./shell/page-options.ts";
import { renderBars } from "./shell/render-bars.server.tsx";
import { loadShellData } from "./shell/shell-data.server.ts";
import { shellDataOn, type ShellData } from "./shell/shell-data.ts";
import { speculationRules } from "./shell/speculation-rules.ts";

const ABORT_AFTER_MS = 5_000;
const PRELOAD = '<link rel="modulepreload"';

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
    <NonceContext.Provider value={nonce}>
      <RulesContext.Provider value={rules}>
        <I18nContext.Provider value={i18nIn(locale)}>
          <BarsContext.Provider value={() => renderBars(shell, context.site)}>
            <RemixServer context={entry} url={request.url} abortDelay={ABORT_AFTER_MS} nonce={nonce} />
          </BarsContext.Provider>
        </I18nContext.Provider>
      </RulesContext.Provider>
    </NonceContext.Provider>
  );
  const body = await render(page, nonce, (err) => context.log.error({ err }, "rendering failed"));
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

function render(
  page: JSX.Element,
  nonce: string | undefined,
  onError: (error: unknown) => void,
): Promise<Buffer<ArrayBuffer>> {
  return new Promise((resolve, reject) => {
    let hasShell = false;
    const timer = setTimeout(() => {
      // Without the parts that are not ready it would be kept, and sent to others, as the whole page.
      reject(new Error(`Rendering took over ${ABORT_AFTER_MS} ms.`));
      stream.abort();
    }, ABORT_AFTER_MS);
    const stream = renderToPipeableStream(page, {
      nonce,
      // React would move large parts behind the page, and need a script to place them.
      progressiveChunkSize: Infinity,
      onShellReady: () => {
        hasShell = true;
      },
      onAllReady: () => {
        clearTimeout(timer);
        stream.pipe(collector((bytes) => resolve(corrected(bytes))));
      },
      onShellError: (error) => {
        clearTimeout(timer);
        reject(error instanceof Error ? error : new Error(String(error)));
      },
      // An error in the shell is reported by Remix, with the error page.
      onError: (error) => void (hasShell && onError(error)),
    });
  });
}

/** Creates a stream that collects what is written. A `PassThrough` would take twice as long. */
function collector(done: (bytes: Buffer<ArrayBuffer>) => void): Writable {
  const chunks: Buffer[] = [];
  return new Writable({
    write(chunk: Buffer, _, next) {
      chunks.push(chunk);
      next();
    },
    final(next) {
      done(Buffer.concat(chunks));
      next();
    },
  });
}

/** Corrects what React 18 and Remix write. */
function corrected(bytes: Buffer<ArrayBuffer>): Buffer<ArrayBuffer> {
  // React writes NUL bytes between some multibyte characters (facebook/react issue 24985).
  const text = replaceBytes(bytes, "\0", "");
  // Styles and the display font come first: the page can be read before it is hydrated.
  return replaceBytes(text, PRELOAD, `${PRELOAD} fetchpriority="low"`);
}

/** Replaces all occurrences of some bytes, without decoding the rest. */
function replaceBytes(bytes: Buffer<ArrayBuffer>, search: string, replacement: string): Buffer<ArrayBuffer> {
  const parts: Buffer[] = [];
  const inserted = Buffer.from(replacement);
  let start = 0;
  for (let at = bytes.indexOf(search); at !== -1; at = bytes.indexOf(search, start)) {
    parts.push(bytes.subarray(start, at), inserted);
    start = at + search.length;
  }
  return start === 0 ? bytes : Buffer.concat([...parts, bytes.subarray(start)]);
}
