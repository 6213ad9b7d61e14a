import { useRouteError, useRouteLoaderData } from "@remix-run/react";

import { addressesOf } from "#app/i18n/addresses.ts";
import { DEFAULT_LOCALE, type Locale } from "#app/i18n/i18n.ts";

import { isSignedOut, knownProblem } from "./problem.ts";

export const THEMES = ["light", "dark", "system"] as const;
export type Theme = (typeof THEMES)[number];

/** What the root's loader gives to the document and to the shell around each page. */
export interface ShellData {
  locale: Locale;
  theme: Theme;
  /** Path and query of this page, without `lng`. */
  path: string;
  /** The English texts that this language lacks. */
  englishTexts?: Record<string, object>;
  /** This page's absolute address in each language. */
  addresses: Record<Locale, string>;
  /** Who is signed in. */
  user?: { name: string; username: string; avatarUrl: string; isOwner: boolean };
}

const NOTHING_KNOWN: ShellData = {
  locale: DEFAULT_LOCALE,
  theme: "system",
  path: "/",
  addresses: addressesOf("", "/"),
};

/**
 * The shell's data; where the root's loader could not run, what a stranger would see. Around a page that says that somebody
 * is signed out, nobody is signed in: the root's loader may have read the session just before it ended.
 */
export function useShellData(): ShellData {
  const data = useRouteLoaderData<ShellData>("root") ?? NOTHING_KNOWN;
  const problem = knownProblem(useRouteError());
  return problem && isSignedOut(problem.text) ? { ...data, user: undefined } : data;
}
