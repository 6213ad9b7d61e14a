import { Form, useActionData, useLoaderData, useNavigation, type FormProps } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "#app/i18n/use-translation.ts";
import type { action, loader } from "#app/routes/dashboard/access.tsx";
import { FormFailure } from "#app/routes/dashboard/form-failure.tsx";
import type { ActionFailure } from "#app/shell/client-action.ts";
import { useLastActionData } from "#app/shell/last-action-data.ts";
import { Notice } from "#app/ui/notice.tsx";
import { StatusRegion } from "#app/ui/status-region.tsx";
import { VersionMark } from "#app/ui/version-mark.tsx";

/** Says why a form was not taken, of an entry by its key or of another one, where the server has not answered. */
export interface Failed {
  outcome: "failed";
  failure: ActionFailure;
  key: string;
}

/** Returns what became of the form that was sent last. */
export function useAnswer() {
  const given = useActionData() as ReturnType<typeof useActionData<typeof action>> | Failed;
  const { state } = useNavigation();
  const answer = useLastActionData(given);
  // Until the list is loaded that a conflict is about, the forms have the earlier one's version.
  return answer?.outcome === "conflict" && state === "loading" ? undefined : answer;
}

interface ListFormProps extends FormProps {
  /** Changes with what is saved. */
  of?: unknown;
}

/**
 * One of the page's forms. It begins anew when what it is about has changed, unless more was typed into it than was sent. Behind a
 * change of somebody else it then sends the version that it began with, until its answer has told of the conflict.
 */
export function ListForm({ of, children, ...form }: ListFormProps) {
  const { version, saved } = useLoaderData<typeof loader>();
  const { state } = useNavigation();
  const answer = useAnswer();
  const [begun, begin] = useState({ of, round: 0, basedOn: version, isBehind: false });
  const input = useRef<"typed" | "sent">();
  if (begun.of !== of) {
    const stays = input.current === "typed";
    const isTold = answer?.outcome === "conflict" && answer.typed.was === of;
    const isBehind = stays && saved === undefined && !isTold;
    begin({ of, round: begun.round + Number(!stays), basedOn: isBehind ? begun.basedOn : version, isBehind });
  }
  useEffect(() => {
    if (state !== "idle" || input.current !== "sent") return;
    input.current = answer && "typed";
    // The answer has told of the conflict.
    begin((one) => ({ ...one, isBehind: false }));
  }, [state, answer]);
  const basedOn = begun.isBehind ? begun.basedOn : version;
  return (
    <Form
      key={begun.round}
      method="post"
      replace
      onInput={() => void (input.current = "typed")}
      onSubmit={() => void (input.current = "sent")}
      {...form}
    >
      <VersionMark version={basedOn} />
      <input type="hidden" name="version" value={basedOn} />
      {children}
    </Form>
  );
}

/** Says what became of the form of an entry, or of another one above the first form, and brings a refusal into view. */
export function Outcome({ of }: { of?: string }) {
  const { t } = useTranslation("access");
  const { rows, saved } = useLoaderData<typeof loader>();
  const answer = useAnswer();
  const key = !answer ? saved : answer.outcome === "failed" ? answer.key : answer.typed.key;
  // Another form, or an entry that is gone, has no place of its own.
  const isHere = rows.find((row) => row.key === key)?.key === of;
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!answer) return;
    place.current?.scrollIntoView({ block: "nearest" });
    // The button that was pressed is gone with the form, which begins anew after a change of its entry by somebody else.
    if (document.activeElement === document.body)
      (place.current?.closest("li") ?? place.current)?.focus({ preventScroll: true });
  }, [answer]);
  return (
    <>
      {isHere && answer && (
        <div ref={place} tabIndex={-1} className="outline-none">
          <Notice kind="danger" title={answer.outcome === "refused" && t("refusedTitle")}>
            {answer.outcome === "failed" && <FormFailure failure={answer.failure} isSave />}
            {answer.outcome === "conflict" && t(answer.isOwn ? "conflictOwn" : "conflict")}
            {answer.outcome === "refused" &&
              [...new Set(Object.values(answer.errors).flat())].map((message) => (
                <p key={message}>{message}</p>
              ))}
          </Notice>
        </div>
      )}
      <StatusRegion>
        {isHere && !answer && saved !== undefined && (
          <Notice kind="success" silent>
            {t("saved")}
          </Notice>
        )}
      </StatusRegion>
    </>
  );
}
