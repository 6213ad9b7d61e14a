import { useLoaderData } from "@remix-run/react";
import { useRef, useState } from "react";
import { isJsonObject } from "#app/features/parse-json.ts";
import { meant } from "#app/features/settings/rich-message/edit.ts";
import { readMessage } from "#app/features/settings/rich-message/read.ts";
import { FLAGS, FORMATS, type Tree } from "#app/features/settings/rich-message/shape.ts";
import type { EditorAnswer, loader } from "#app/routes/dashboard/message.tsx";

/**
 * Follows the message in the form: newer answers and saved messages take its place only where nothing is lost. Nothing is `said`
 * of an answer that came after something else was typed, or that is settled.
 */
export function useMessage(answer: EditorAnswer | undefined, isSaved: boolean) {
  const { field, state, message: stored } = useLoaderData<typeof loader>();
  const [first] = field.formats ?? FORMATS;
  const empty: Tree = first === "components" ? { flags: FLAGS.components } : {};
  const saved = isJsonObject(stored) ? stored : empty;
  /** Message from which the form was made. */
  const [base, setBase] = useState({ version: answer?.basedOn ?? state.version, saved });
  const [message, setMessage] = useState<Tree>(answer?.message ?? saved);
  const [taken, take] = useState(answer);
  const [settled, settle] = useState<EditorAnswer>();
  /** Message that was in the form when it was sent. */
  const sent = useRef<Tree>();
  const reading = readMessage(meant(message), field);
  const isChanged = textOf(reading) !== textOf(readMessage(base.saved, field));
  if (answer !== taken) {
    take(answer);
    const other = answer?.isOther && answer.message;
    if (other && message === sent.current) setMessage(other);
    else if (other) settle(answer);
    if (answer?.conflict) {
      const { current } = answer.conflict;
      setBase({ version: answer.basedOn ?? base.version, saved: isJsonObject(current) ? current : empty });
    }
  } else if (state.version !== base.version && !answer && (isSaved || !isChanged)) {
    setBase({ version: state.version, saved });
    // Null is saved by the button that says so alone, because an empty form is refused. What is typed meanwhile stays.
    if (!isChanged || (stored === null && message === sent.current)) setMessage(saved);
  }
  const noteSent = () => void (sent.current = message);
  const said = answer === settled ? undefined : answer;
  return { base, message, setMessage, noteSent, reading, isChanged, said, settle: () => settle(answer) };
}

/** Tells whether a message sends nothing. */
export function isEmpty(message: unknown): boolean {
  return !isJsonObject(message) || (!message.content && !message.embeds && !message.components);
}

/** The message and what is refused of it, which it lacks, as a text; of all that send nothing the same one. */
function textOf({ message, findings }: ReturnType<typeof readMessage>): string {
  return JSON.stringify([isEmpty(message) ? null : message, findings]);
}
