import { nameOfPath } from "#app/features/name-of-path.ts";
import { convertMessage } from "#app/features/settings/rich-message/convert.ts";
import { edited, meant } from "#app/features/settings/rich-message/edit.ts";
import { importMessage } from "#app/features/settings/rich-message/import.server.ts";
import { readMessage } from "#app/features/settings/rich-message/read.ts";
import { isOfComponents, type Tree } from "#app/features/settings/rich-message/shape.ts";
import type { MessageRules } from "#app/features/settings/rich-message/values.ts";
import type { EditorAnswer } from "#app/routes/dashboard/message.tsx";

interface Sent {
  typed: Tree;
  pasted: string;
  /** Format and losses of the conversion that is confirmed. */
  confirmed: string | null;
}

/** Findings and losses that are named at most. */
const MOST_NAMED = 100;
/** Findings that a conversion may leave to be mended in the form. */
const HARMLESS = ["required", "empty_message", "bad_url", "unknown_action", "not_unique"];

/** Answers a button of the form that saves nothing; undefined for those that save. */
export function answerPress(
  intent: string,
  field: MessageRules,
  { typed, pasted, confirmed }: Sent,
): EditorAnswer | undefined {
  if (intent === "save" || intent === "nothing") return undefined;
  if (intent === "write" || intent === "preview") return { view: intent };
  const changed = edited(typed, intent);
  if (changed) return { message: changed, isOther: true };
  if (intent === "as-json") {
    const { message } = readMessage(meant(typed), field);
    return { json: JSON.stringify(message, null, 2) };
  }
  if (intent === "import") return imported(pasted, field);
  return intent === "convert" ? converted(typed, field, confirmed) : {};
}

function imported(pasted: string, field: MessageRules): EditorAnswer {
  const found = importMessage(pasted, field);
  if ("problem" in found) return { imported: found };
  const left = found.left.slice(0, MOST_NAMED).map((path) => nameOfPath(path));
  const { message, several } = found;
  return { message, isOther: true, json: undefined, isRefused: true, imported: { left, several } };
}

/** Converts a message, by a second press if something of it gets lost. */
function converted(typed: Tree, field: MessageRules, confirmed: string | null): EditorAnswer {
  const { message, lost } = convertMessage(meant(typed) as Tree);
  const to = isOfComponents(message) ? ("components" as const) : ("embeds" as const);
  const fits = readMessage(message, field).findings.every(({ code }) => HARMLESS.includes(code));
  if (!fits) return { converting: { lost } };
  const named = lost.slice(0, MOST_NAMED);
  // More that gets lost may have been typed since the list was shown.
  if (confirmed === [to, ...named].join(" ")) return { message, isOther: true };
  return { converting: { to, lost: named } };
}
