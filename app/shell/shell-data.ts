import { useRouteError, useRouteLoaderData } from "@remix-run/react";
import { addressesOf } from "#app/i18n/addresses.ts";
import { DEFAULT_LOCALE, type Locale, type NamespaceText } from "#app/i18n/i18n.ts";
import { isSignedOut, knownProblem } from "./problem.ts";

export const THEMES = ["light", "dark", "system"] as const;
export type Theme = (typeof THEMES)[number];

/** Colour of the browser's own controls around the page: `--color-paper`. */
export const THEME_COLORS = { light: "#f7f5f1", dark: "#06111d" };

/** Data of the root's loader, for the document and the shell. */
export interface ShellData {
  locale: Locale;
  theme: Theme;
  /** Path and query of this page, without `lng`. */
  path: string;
  /** English texts for keys that this language lacks. */
  englishTexts?: NamespaceText[];
  /** Absolute URL of the page in each language. */
  addresses: Record<Locale, string>;
  user?: ShellUser;
}

export interface ShellUser {
  name: string;
  username: string;
  avatarUrl: string;
  isOwner: boolean;
}

const SIGNED_OUT: ShellData = {
  locale: DEFAULT_LOCALE,
  theme: "system",
  path: "/",
  addresses: addressesOf("", "/"),
};

/** Returns the shell's data. The page of an ended session has no user: the loader may have read it just before its end. */
export function useShellData(): ShellData {
  const data = useRouteLoaderData<ShellData>("root") ?? SIGNED_OUT;
  const problem = knownProblem(useRouteError());
  return problem && isSignedOut(problem) ? { ...data, user: undefined } : data;
}
