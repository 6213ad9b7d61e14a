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

/** Milliseconds until a page that waits for its data is cut off. */
const ABORT_AFTER = 5_000;

/** Renders a page: documents whole, so that they can be cached; app pages as a stream to browsers, whole to robots. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: AppLoadContext,
): Promise<Response> {
  // After a failed action Remix runs no loader of the route that shows the error, and the shell around it needs its data.
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

/** Hears of what nobody expected; outcomes that have a status were logged where they became one. */
export function handleError(
  error: unknown,
  { request, context }: LoaderFunctionArgs | ActionFunctionArgs,
): void {
  // What Remix itself refuses, like a POST to a page without an action, is the caller's mistake.
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  context.log.error({ err: error }, "a route failed");
}

/** A page that shows an error is a document, whichever page it replaces. */
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
  /** Belongs to one person or one moment. */
  volatile: boolean;
}

/** A copy: where rendering fails, Remix comes again with the same headers for the error's page. */
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
      // Before the first byte the error page takes over, and Remix reports the error there.
      onError: (error) => void (started && onError(error)),
    });
  });
}

/**
 * React 18 fills what is left of a buffer with zeros where a character of several bytes does not fit into it any more
 * (facebook/react issue 24985): a browser would show them as U+FFFD, in a form even as what somebody typed. HTML has none.
 */
function withoutNuls(): Transform {
  return new Transform({
    transform(chunk: Buffer, _, done) {
      done(null, chunk.includes(0) ? chunk.filter((byte) => byte !== 0) : chunk);
    },
  });
}
