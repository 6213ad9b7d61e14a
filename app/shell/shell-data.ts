import { useRouteError, useRouteLoaderData } from "@remix-run/react";
import { useEffect } from "react";
import { addressesOf } from "#app/i18n/addresses.ts";
import { ENGLISH } from "#app/i18n/languages.ts";
import { isSignedOut, knownProblem } from "./problem.ts";
import type { loadShellData, shellUserOf } from "./shell-data.server.ts";

export const THEMES = ["light", "dark", "system"] as const;
export type Theme = (typeof THEMES)[number];

/** Colour of the browser's own controls around the page: `--color-paper`. */
export const THEME_COLORS = { light: "#f7f5f1", dark: "#06111d" };

export type ShellData = Awaited<ReturnType<typeof loadShellData>>;

export type ShellUser = NonNullable<ReturnType<typeof shellUserOf>>;

const SIGNED_OUT: ShellData = {
  locale: ENGLISH,
  texts: "",
  theme: "system",
  path: "/",
  addresses: addressesOf("", "/"),
  user: undefined,
  bot: "",
  look: { icons: [] },
  touchIcon: undefined,
};

/** Data of the page before, in a browser: a navigation that fails without a connection has none. */
let before = SIGNED_OUT;

export function useShellData(): ShellData {
  const own = useRouteLoaderData<ShellData>("root");
  useEffect(() => {
    if (own) before = own;
  }, [own]);
  return shellDataOn(own ?? before, useRouteError());
}

/** Returns the shell's data on a page with this error, if any. The page of an ended session has no user: the loader may have read it just before its end. */
export function shellDataOn(data: ShellData, error: unknown): ShellData {
  const problem = knownProblem(error);
  return problem && isSignedOut(problem) ? { ...data, user: undefined } : data;
}
