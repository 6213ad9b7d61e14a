import { useSearchParams } from "@remix-run/react";
import { useEffect, useState } from "react";

/** Browsers allow some hundred changes of the address in half a minute: it follows when nothing was typed for so long. */
const QUIET = 300;

/** What is searched for: at first what `?q=` says, then what is typed. The address follows without loading anything. */
export function useSearchText(): [text: string, search: (text: string) => void] {
  const [query] = useSearchParams();
  const [text, search] = useState(query.get("q") ?? "");
  useEffect(() => {
    const timer = setTimeout(() => {
      const url = new URL(location.href);
      if ((url.searchParams.get("q") ?? "") === text) return;
      if (text) url.searchParams.set("q", text);
      else url.searchParams.delete("q");
      history.replaceState(history.state, "", url);
    }, QUIET);
    return () => clearTimeout(timer);
  }, [text]);
  return [text, search];
}
