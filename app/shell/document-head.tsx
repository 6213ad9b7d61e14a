import { useMatches, type UIMatch } from "@remix-run/react";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { failureTexts } from "./error-screen.tsx";
import { knownProblem } from "./problem.ts";
import { THEME_COLORS, useShellData } from "./shell-data.ts";

/**
 * The `<head>` of every page; documents add more (`document-meta.ts`). Pages without `about` are not indexed.
 * `refreshWithoutScript`, like `3; url=/…`, reloads a waiting page: a header would also reload one that polls.
 */
export function DocumentHead({ error }: { error: unknown }) {
  const { t } = useTranslation(["common", "problem"]);
  const { theme, look, touchIcon, addresses } = useShellData();
  const bot = t("bot");
  const matches = useMatches() as UIMatch<{ about?: object; refreshWithoutScript?: string } | undefined>[];
  const refresh = matches.at(-1)?.data?.refreshWithoutScript;
  const isIndexed = !error && matches.some(({ data }) => data?.about);
  const problem = knownProblem(error);
  const errorTitle = problem
    ? t(`problem:${problem.text}.title`)
    : failureTexts(Object.keys(addresses)).first.title;
  return (
    <>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="application-name" content={bot} />
      {(["light", "dark"] as const).map((scheme) => {
        const color = THEME_COLORS[theme === "system" ? scheme : theme];
        return (
          <meta key={scheme} name="theme-color" content={color} media={`(prefers-color-scheme: ${scheme})`} />
        );
      })}
      <link rel="manifest" href="/site.webmanifest" />
      {look.icons.map(({ url, ...icon }) => (
        <link key={url} rel="icon" href={url} {...icon} />
      ))}
      {touchIcon && <link rel="apple-touch-icon" href={touchIcon} />}
      {!isIndexed && <meta name="robots" content="noindex" />}
      {refresh && (
        <noscript>
          <meta httpEquiv="refresh" content={refresh} />
        </noscript>
      )}
      {Boolean(error) && <title>{errorTitle ? `${errorTitle} · ${bot}` : bot}</title>}
    </>
  );
}
