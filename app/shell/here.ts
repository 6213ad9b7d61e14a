import { useShellData } from "./shell-data.ts";

/** Returns the `aria-current` of a link: `page`, or `true` for the area of the current page. */
export function useCurrentness(): (path: string) => "page" | "true" | undefined {
  const { path } = useShellData();
  const here = path.split("?")[0] ?? "/";
  return (to) => {
    if (here === to) return "page";
    return to !== "/" && here.startsWith(`${to}/`) ? "true" : undefined;
  };
}
