import { Transform } from "node:stream";

import {
  createReadableStreamFromReadable,
  type ActionFunctionArgs,
  type AppLoadContext,
  type EntryContext,
  type LoaderFunctionArgs,
} from "@remix-run/node";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { isbot } from "isbot";
import { renderToPipeableStream } from "react-dom/server";
import { I18nextProvider } from "react-i18next";

import { contentSecurityPolicy } from "./shell/csp.server.ts";
import { setPlainCookie } from "./http/plain-cookie.server.ts";
import { SAME_FOR_ALL_VISITORS } from "./http/resource.server.ts";
import { chosenLocale, i18nIn, localeOf } from "./i18n/i18n.server.ts";
import { NonceContext } from "./shell/nonce.ts";
import { asksFor } from "./shell/page-handle.ts";
import { loadShellData } from "./shell/shell-data.server.ts";

const ABORT_AFTER_MS = 5_000;

/** Renders a page: documents whole, so that they can be cached; app pages as a stream to browsers, whole to robots. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: AppLoadContext,
): Promise<Response> {
  // Remix runs no root loader after a failed action, and the shell needs its data.
  entry.staticHandlerContext.loaderData.root ??= await loadShellData({ request, context, params: {} });
  const { matches, errors } = entry.staticHandlerContext;
  const handles = matches.map(({ route }) => entry.routeModules[route.id]?.handle);
  const isApp = asksFor("hydrate", handles);
  const hydrates = isApp && !errors;
  const nonce = hydrates ? context.nonce : undefined;
  const { config } = context;

  // Copied, because Remix passes the same headers again if rendering fails.
  const pageHeaders = new Headers(headers);
  pageHeaders.set("Content-Type", "text/html; charset=utf-8");
  pageHeaders.set(
    "Content-Security-Policy",
    contentSecurityPolicy({ nonce, cdnUrl: config.DISCORD_CDN_URL }),
  );
  if (!pageHeaders.has("Cache-Control"))
    pageHeaders.set("Cache-Control", isApp || status >= 400 ? "no-store" : SAME_FOR_ALL_VISITORS);
  const chosen = chosenLocale(request);
  if (chosen) pageHeaders.append("Set-Cookie", setPlainCookie("lng", chosen, { secure: config.secure }));

  const page = (
    <NonceContext.Provider value={nonce}>
      <I18nextProvider i18n={i18nIn(await localeOf(request))}>
        <RemixServer context={entry} url={request.url} abortDelay={ABORT_AFTER_MS} nonce={nonce} />
      </I18nextProvider>
    </NonceContext.Provider>
  );
  const whole = !hydrates || isbot(request.headers.get("User-Agent"));
  const onError = (err: unknown) => context.log.error({ err }, "rendering failed");
  return new Response(await render(page, { whole, nonce, onError }), { status, headers: pageHeaders });
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
  { whole, nonce, onError }: { whole: boolean; nonce?: string; onError: (error: unknown) => void },
): Promise<ReadableStream> {
  return new Promise((resolve, reject) => {
    let started = false;
    const start = () => {
      started = true;
      const body = withoutNuls();
      resolve(createReadableStreamFromReadable(body));
      stream.pipe(body);
    };
    const timer = setTimeout(() => stream.abort(), ABORT_AFTER_MS);
    const stream = renderToPipeableStream(page, {
      nonce,
      onShellReady: () => !whole && start(),
      onAllReady: () => {
        clearTimeout(timer);
        if (whole) start();
      },
      onShellError: (error) => {
        clearTimeout(timer);
        reject(error instanceof Error ? error : new Error(String(error)));
      },
      // An error before the first byte is reported by Remix, with the error page.
      onError: (error) => void (started && onError(error)),
    });
  });
}

/** Removes the NUL bytes that React 18 writes within a multibyte character at its buffer's end (facebook/react #24985). */
function withoutNuls(): Transform {
  return new Transform({
    transform(chunk: Buffer, _, done) {
      done(null, chunk.includes(0) ? chunk.filter((byte) => byte !== 0) : chunk);
    },
  });
}
