/** Before the name of a field, in a form that asks which of two versions of it should hold. */
export const CHOICE = "choice.";

type Settings = Record<string, unknown>;

/** Of each field the version that was chosen; one's own where nothing was. */
export function mergeSettings(
  { mine, theirs }: { mine: Settings; theirs: Settings },
  form: URLSearchParams,
): Settings {
  const chosen = Object.keys(theirs).filter((name) => form.get(CHOICE + name) === "theirs");
  return { ...mine, ...Object.fromEntries(chosen.map((name) => [name, theirs[name]])) };
}
