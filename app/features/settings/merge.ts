/** Prefix of the fields that choose between two versions. */
export const CHOICE = "choice.";

type Settings = Record<string, unknown>;

/** Merges two versions by the choices in a form. Default: `mine`. */
export function mergeSettings(
  { mine, theirs }: { mine: Settings; theirs: Settings },
  form: URLSearchParams,
): Settings {
  const chosen = Object.keys(theirs).filter((name) => form.get(CHOICE + name) === "theirs");
  return { ...mine, ...Object.fromEntries(chosen.map((name) => [name, theirs[name]])) };
}
