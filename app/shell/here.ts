import { useShellData } from "./shell-data.ts";

/** What `aria-current` says about a link on this page: it leads here, or opens the area that this page is in. */
export function useCurrentness(): (path: string) => "page" | "true" | undefined {
  const { path } = useShellData();
  const here = path.split("?")[0] ?? "/";
  return (to) => {
    if (here === to) return "page";
    return to !== "/" && here.startsWith(`${to}/`) ? "true" : undefined;
  };
}
