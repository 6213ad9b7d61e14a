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

/** Time limit for a page's rendering, in milliseconds. */
const ABORT_AFTER = 5_000;

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
  const hydrates = isApp(entry);
  const locale = await localeOf(request);
  const nonce = hydrates ? context.nonce : undefined;
  const volatile = isApp(entry, { evenBroken: true }) || status >= 400;
  const pageHeaders = headersOf(headers, { request, context, nonce, volatile });

  const page = (
    <NonceContext.Provider value={nonce}>
      <I18nextProvider i18n={i18nIn(locale)}>
        <RemixServer context={entry} url={request.url} abortDelay={ABORT_AFTER} nonce={nonce} />
      </I18nextProvider>
    </NonceContext.Provider>
  );
  const whole = !hydrates || isbot(request.headers.get("User-Agent"));
  const body = await render(page, {
    whole,
    nonce,
    onError: (err) => context.log.error({ err }, "rendering failed"),
  });
  return new Response(body, { status, headers: pageHeaders });
}

/** Logs unexpected errors. Errors with a status are logged where they are converted. */
export function handleError(
  error: unknown,
  { request, context }: LoaderFunctionArgs | ActionFunctionArgs,
): void {
  // Remix's own refusals, like a POST to a page without an action, are the client's errors.
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  context.log.error({ err: error }, "a route failed");
}

/** Returns whether the page hydrates. A page that shows an error does not. */
function isApp(
  { staticHandlerContext: { matches, errors }, routeModules }: EntryContext,
  { evenBroken = false } = {},
) {
  const handles = matches.map(({ route }) => routeModules[route.id]?.handle);
  return (evenBroken || !errors) && asksFor("hydrate", handles);
}

interface HeaderFacts {
  request: Request;
  context: AppLoadContext;
  nonce?: string;
  /** Must not be cached. */
  volatile: boolean;
}

/** Copies the headers, because Remix passes the same ones again if rendering fails. */
function headersOf(given: Headers, { request, context: { config }, nonce, volatile }: HeaderFacts): Headers {
  const headers = new Headers(given);
  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.set("Content-Security-Policy", contentSecurityPolicy({ nonce, cdnUrl: config.DISCORD_CDN_URL }));
  if (!headers.has("Cache-Control"))
    headers.set("Cache-Control", volatile ? "no-store" : SAME_FOR_ALL_VISITORS);
  const chosen = chosenLocale(request);
  if (chosen) headers.append("Set-Cookie", setPlainCookie("lng", chosen, { secure: config.secure }));
  return headers;
}

interface RenderOptions {
  whole: boolean;
  nonce?: string;
  onError: (error: unknown) => void;
}

function render(page: JSX.Element, { whole, nonce, onError }: RenderOptions): Promise<ReadableStream> {
  return new Promise((resolve, reject) => {
    let started = false;
    const start = () => {
      started = true;
      const body = withoutNuls();
      resolve(createReadableStreamFromReadable(body));
      stream.pipe(body);
    };
    const timer = setTimeout(() => stream.abort(), ABORT_AFTER);
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

/**
 * Removes NUL bytes, which React 18 writes where a multibyte character does not fit into the rest of its buffer
 * (facebook/react issue 24985). Browsers would show them as U+FFFD.
 */
function withoutNuls(): Transform {
  return new Transform({
    transform(chunk: Buffer, _, done) {
      done(null, chunk.includes(0) ? chunk.filter((byte) => byte !== 0) : chunk);
    },
  });
}
