import { useLocation } from "@remix-run/react";
import { createContext, useEffect, useRef } from "react";
import type { ShellData } from "./shell-data.ts";

/** HTML of the bar above and of the footer below every page. */
export interface Bars {
  bar: string;
  footer: string;
}

/**
 * The bars that the server has rendered (`render-bars.server.tsx`). They are plain links and forms, so that no browser
 * loads their components: it takes what the document contains.
 */
export const BarsContext = createContext<() => Bars>(() => inDocument);

const inDocument: Bars = { bar: htmlOf("body > header"), footer: htmlOf("body > footer") };

function htmlOf(selector: string): string {
  return typeof document === "undefined" ? "" : (document.querySelector(selector)?.innerHTML ?? "");
}

/** Returns the `aria-current` of a link in the bars: the page itself, an area that contains it, or neither. */
export function currentMark(href: string, pathname: string): "page" | "true" | undefined {
  if (pathname === href) return "page";
  return href !== "/" && pathname.startsWith(`${href}/`) ? "true" : undefined;
}

/** Returns the address of a page in another language. @param path of the page, with its query */
export function withLanguage(path: string, language: string): string {
  return `${path}${path.includes("?") ? "&" : "?"}lng=${language}`;
}

/** Username that the document's bars name, or none. An error begins the shell anew, not the document. */
let shown: string | undefined;

/**
 * Updates what the bars say about the page itself, after each navigation in the browser. Loads the document if another
 * person has signed in meanwhile.
 */
export function useCurrentBars({ path: given, user }: ShellData): void {
  const { pathname, search } = useLocation();
  // The document of a posted form is at the form's address: the server has said of which page it is.
  const posted = useRef(pathname + search);
  const path = pathname + search === posted.current ? given : pathname + search;
  useEffect(() => {
    shown ??= user?.username ?? "";
    if (user && user.username !== shown) location.reload();
    for (const link of document.querySelectorAll("body > header a:not([data-here])")) {
      link.ariaCurrent = currentMark(link.getAttribute("href") ?? "", path.split("?")[0] ?? "/") ?? null;
    }
    for (const here of document.querySelectorAll("[data-here]")) {
      if (here instanceof HTMLInputElement) here.value = path;
      else if (here instanceof HTMLAnchorElement && here.hreflang)
        here.href = withLanguage(path, here.hreflang);
    }
  }, [path, user]);
}
