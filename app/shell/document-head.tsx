import { useMatches } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { site } from "#app/content/site.ts";

import { asksFor } from "./page-handle.ts";
import { knownProblem, type KnownProblem } from "./problem.ts";
import { useShellData } from "./shell-data.ts";

/** The colour of the browser's own frame: `--color-paper` by day and by night. */
const PAPER = { light: "#f7f5f1", dark: "#06111d" };

/** What every document says about itself. */
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
      {error ? <ErrorHead problem={knownProblem(error)} /> : <Addresses />}
    </>
  );
}

function ErrorHead({ problem }: { problem?: KnownProblem }) {
  return (
    <>
      <meta name="robots" content="noindex" />
      {problem ? (
        <ProblemTitle problem={problem} />
      ) : (
        <title>{`Etwas ist schiefgelaufen · ${site.name}`}</title>
      )}
    </>
  );
}

function ProblemTitle({ problem }: { problem: KnownProblem }) {
  const { t } = useTranslation();
  return <title>{`${t(`problem.${problem.text}.title`)} · ${site.name}`}</title>;
}

/** This page in each language. The app is nobody's search result. */
function Addresses() {
  const { locale, addresses } = useShellData();
  const hydrates = asksFor(
    "hydrate",
    useMatches().map(({ handle }) => handle),
  );
  if (hydrates) return <meta name="robots" content="noindex" />;
  return (
    <>
      <link rel="canonical" href={addresses[locale]} />
      <link rel="alternate" hrefLang="en" href={addresses.en} />
      <link rel="alternate" hrefLang="de" href={addresses.de} />
      <link rel="alternate" hrefLang="x-default" href={addresses.en} />
    </>
  );
}
