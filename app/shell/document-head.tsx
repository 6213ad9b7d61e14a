import { useMatches } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { site } from "#app/content/site.ts";

import { APPLE_TOUCH_ICON } from "./icons.ts";
import { PAPER } from "./paper.ts";
import { knownProblem, type KnownProblem } from "./problem.ts";
import { useShellData } from "./shell-data.ts";

/** The `<head>` of every page; documents add more (`document-meta.ts`). */
export function DocumentHead({ error }: { error: unknown }) {
  const { theme } = useShellData();
  return (
    <>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      {theme === "system" ? (
        <>
          <meta name="theme-color" content={PAPER.light} media="(prefers-color-scheme: light)" />
          <meta name="theme-color" content={PAPER.dark} media="(prefers-color-scheme: dark)" />
        </>
      ) : (
        <meta name="theme-color" content={PAPER[theme]} />
      )}
      <link rel="manifest" href="/site.webmanifest" />
      <link rel="apple-touch-icon" href={APPLE_TOUCH_ICON.path} />
      <Indexing broken={Boolean(error)} />
      <RefreshWithoutScript />
      {error ? <ErrorTitle problem={knownProblem(error)} /> : null}
    </>
  );
}

/** Excludes all pages from search engines that have no `documentMeta`: the app, the sign-in and errors. */
function Indexing({ broken }: { broken: boolean }) {
  const listed = useMatches().some(({ data }) => isAboutSomething(data));
  return listed && !broken ? null : <meta name="robots" content="noindex" />;
}

/** Returns whether the route's loader has returned the data of `documentMeta`. */
function isAboutSomething(data: unknown): boolean {
  return typeof data === "object" && data !== null && "about" in data;
}

/**
 * Reloads a waiting page without JavaScript: its data has `refreshWithoutScript: "3; url=/…"`. A header would also reload
 * pages with a script that polls.
 */
function RefreshWithoutScript() {
  const data = useMatches().at(-1)?.data;
  return saysWhenToRefresh(data) ? (
    <noscript>
      <meta httpEquiv="refresh" content={data.refreshWithoutScript} />
    </noscript>
  ) : null;
}

function saysWhenToRefresh(data: unknown): data is { refreshWithoutScript: string } {
  return typeof data === "object" && data !== null && "refreshWithoutScript" in data;
}

function ErrorTitle({ problem }: { problem?: KnownProblem }) {
  if (problem) return <ProblemTitle problem={problem} />;
  return <title>{`Etwas ist schiefgelaufen · ${site.name}`}</title>;
}

function ProblemTitle({ problem }: { problem: KnownProblem }) {
  const { t } = useTranslation();
  return <title>{`${t(`problem.${problem.text}.title`)} · ${site.name}`}</title>;
}
