import type { HeadersFunction, MetaFunction } from "@remix-run/node";
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useMatches,
  useRouteError,
  type ShouldRevalidateFunction,
} from "@remix-run/react";
import { useContext, type ReactNode } from "react";
import enhanceUrl from "./enhance/enhance.ts?worker&url";
import { directionOf } from "./i18n/languages.ts";
import { DocumentHead } from "./shell/document-head.tsx";
import { ErrorScreen } from "./shell/error-screen.tsx";
import { pageOptions, ResponseContext } from "./shell/page-options.ts";
import { errorDetail, knownProblem } from "./shell/problem.ts";
import { useShellData, type ShellData } from "./shell/shell-data.ts";
import { Shell } from "./shell/shell.tsx";
import { loadLater } from "./ui/load-later.ts";
import { LogoContext } from "./ui/logo.tsx";
import appSheet from "./styles/app.css?url";
import dashboardSheet from "./styles/dashboard.css?url";
import documentSheet from "./styles/document.css?url";

const ProblemPage = loadLater(async () => (await import("./shell/problem-page.tsx")).ProblemPage);

/**
 * Hash of the enhancement script, which the server's build writes in place of this text; browsers keep what the server sent.
 * Without a build the script has no fixed content.
 */
const enhanceIntegrity = import.meta.env.PROD && import.meta.env.SSR ? "ENHANCE_INTEGRITY" : undefined;

export const meta: MetaFunction = ({ data, error }) =>
  error ? [] : [{ title: (data as ShellData | undefined)?.bot }];

/** Adds the headers of loaders and errors (`Retry-After`, `Refresh`, …) to the document. */
export const headers: HeadersFunction = ({ errorHeaders, loaderHeaders }) => errorHeaders ?? loaderHeaders;

export { loadShellData as loader } from "./shell/shell-data.server.ts";
/** The shell changes with its page alone. Loading it beside a page's newer data would be one more way to fail. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ currentUrl, nextUrl }) =>
  currentUrl.pathname !== nextUrl.pathname;

export function Layout({ children }: { children: ReactNode }) {
  const { locale, theme, look, texts } = useShellData();
  const error = useRouteError();
  const options = pageOptions(useMatches());
  const { nonce, rules } = useContext(ResponseContext);
  // Problem pages need no scripts, and other styles than the page in whose place they are.
  const hydrates = !error && options.hydrate;
  const sheets =
    !error && options.sheet
      ? [documentSheet, options.sheet]
      : [options.dashboard ? dashboardSheet : appSheet];
  return (
    // The enhancement script sets attributes on this element, perhaps before hydration.
    <html
      lang={locale}

      data-theme={theme === "system" ? undefined : theme}
      dir={directionOf(locale)}
      suppressHydrationWarning
    >
      <head>
        <DocumentHead error={error} />
        <Meta />
        {sheets.map((sheet) => (
          <link key={sheet} rel="stylesheet" href={sheet} />
        ))}
        {look.sheet && <link rel="stylesheet" href={look.sheet} />}
        <Links />
        {hydrates && texts && (
          <link rel="preload" as="fetch" crossOrigin="anonymous" data-texts href={texts} />
        )}
        <script type="module" async fetchpriority="low" src={enhanceUrl} integrity={enhanceIntegrity} />
        {!hydrates && rules && <script type="speculationrules" dangerouslySetInnerHTML={{ __html: rules }} />}
      </head>
      <body>
        <LogoContext.Provider value={look.logo}>{children}</LogoContext.Provider>
        {hydrates && (
          <>
            <ScrollRestoration nonce={nonce} />
            <Scripts nonce={nonce} />
          </>
        )}
      </body>
    </html>
  );
}

export default function App() {
  return (
    <Shell>
      <Outlet />
    </Shell>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  const problem = knownProblem(error);
  const { addresses } = useShellData();
  if (!problem) return <ErrorScreen detail={errorDetail(error)} languages={Object.keys(addresses)} />;
  return (
    <Shell>
      <ProblemPage problem={problem} />
    </Shell>
  );
}
