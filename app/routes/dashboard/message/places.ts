import { valueAtPath } from "#app/features/name-of-path.ts";
import type { Path } from "#app/features/settings/rich-message/edit.ts";
import type { Tree } from "#app/features/settings/rich-message/shape.ts";
import { entryName, partName, type Say } from "./words.ts";

/** Names a place in a message, like "Embed 1 · Title". */
export function placeName(message: Tree, path: Path, t: Say): string {
  const words = path.map((key, at) => {
    const value = valueAtPath(message, path.slice(0, at + 1));
    if (typeof key === "number") return entryName(String(path[at - 1]), value, key, t);
    return Array.isArray(value) && at + 1 < path.length ? "" : partName(key, t);
  });
  return words.filter(Boolean).join(" · ");
}
