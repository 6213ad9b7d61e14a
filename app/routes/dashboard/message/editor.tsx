import { Form, Link, useLoaderData, useNavigation } from "@remix-run/react";
import { useEffect, useRef, type FocusEvent, type FormEvent, type MouseEvent } from "react";
import { flushSync } from "react-dom";
import { nameOfPath } from "#app/features/name-of-path.ts";
import { INTENT, VERSION } from "#app/features/settings/form-values.ts";
import { edited, meant, messageOfForm, withValue } from "#app/features/settings/rich-message/edit.ts";
import { REASONS } from "#app/features/settings/rich-message/findings.ts";
import {
  FLAGS,
  FORMATS,
  isOfComponents,
  messageParts,
  TOTAL,
  type Tree,
} from "#app/features/settings/rich-message/shape.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { AskButton } from "#app/routes/dashboard/ask-button.tsx";
import { captionOf, isWithin } from "#app/routes/dashboard/fields/control.tsx";
import { insertAtCursor, Placeholders } from "#app/routes/dashboard/fields/placeholders.tsx";
import type { EditorAnswer, loader } from "#app/routes/dashboard/message.tsx";
import { RichPreview } from "#app/routes/dashboard/preview/rich-preview.tsx";
import { SaveBar } from "#app/routes/dashboard/settings/save-bar.tsx";
import { INVALID } from "#app/routes/dashboard/settings/use-settings-form.ts";
import { LeaveGuard } from "#app/shell/leave-guard.tsx";
import { focusFolded } from "#app/ui/focus-folded.ts";
import { Notice } from "#app/ui/notice.tsx";
import { useBrowserLayoutEffect } from "#app/ui/use-browser-layout-effect.ts";
import { useIsLive } from "#app/ui/use-live.ts";
import { VersionMark } from "#app/ui/version-mark.tsx";
import { Exchange } from "./exchange.tsx";
import type { Editing } from "./inputs.tsx";
import { Notices } from "./notices.tsx";
import { PartControl } from "./pieces.tsx";
import { placeName } from "./places.ts";
import { Sending } from "./sending.tsx";
import { Tabs, useView, WIDE } from "./tabs.tsx";
import { isEmpty, useMessage } from "./use-message.ts";
import type { Say } from "./words.ts";

interface EditorProps {
  answer?: EditorAnswer;
  /** The page's message was saved a moment ago. */
  isSaved: boolean;
  onUnsaved: (isUnsaved: boolean) => void;
}

/** The form of a message beside its preview. Without scripts its buttons send it, and it comes back with everything typed. */
export function MessageEditor({ answer, isSaved, onUnsaved }: EditorProps) {
  const { t } = useTranslation(["message", "settings", "errors"]);
  const say = t as Say;
  const { field, facts, back, module, state } = useLoaderData<typeof loader>();
  const form = useRef<HTMLFormElement>(null);
  const { base, message, setMessage, noteSent, reading, isChanged, said, settle } = useMessage(
    answer,
    isSaved,
  );
  const { message: normal, findings, counted } = reading;
  const [view, showView] = useView(answer);
  const { formMethod } = useNavigation();
  const isLive = useIsLive();
  const isSending = formMethod === "POST";
  const typed = (): Tree => messageOfForm(new FormData(form.current ?? undefined));
  // Includes what was typed before hydration.
  useBrowserLayoutEffect(() => setMessage(typed()), []);
  useEffect(() => onUnsaved(isChanged), [isChanged, onUnsaved]);
  useEffect(() => {
    // An import says first what it has left out.
    if (!answer?.isRefused || answer.imported) return;
    const refused = form.current?.querySelector<HTMLElement>(INVALID);
    if (refused) focusFolded(refused);
  }, [answer]);
  useEffect(() => {
    // The browser moves the focus to `body` when a saved message lacks the empty part that had it.
    if (isSaved && document.activeElement === document.body) form.current?.focus({ preventScroll: true });
  }, [isSaved, base]);

  const isBlocks = isOfComponents(message);
  const formats = field.formats ?? FORMATS;
  const [format, other] = isBlocks
    ? (["components", "embeds"] as const)
    : (["embeds", "components"] as const);
  const shown = said?.isRefused ? findings.map((one) => ({ ...one, at: nameOfPath(one.path) })) : [];
  const foreign = said?.isRefused && !formats.includes(format) ? [t(`format.${other}`)] : [];
  const complaints = [...foreign, ...(said?.complaints ?? [])];
  const editing: Editing = {
    ...{ message, field, say },
    errorsAt: (name) =>
      shown.flatMap((one) => (one.at === name ? say(`errors:${REASONS[one.code]}`, { ...one }) : [])),
    isRefused: (name) => shown.some(({ at }) => isWithin(at, name)),
    pick: (name, value) => setMessage(withValue(message, name, value)),
  };
  /** Does at once what a button asks for, if it needs no server. */
  const press = (event: MouseEvent) => {
    const button = (event.target as HTMLElement).closest("button");
    const changed = button?.name === INTENT && edited(typed(), button.value);
    if (!changed) return;
    event.preventDefault();
    const [intent, id = ""] = [button.value, button.getAttribute("formaction")?.slice(1)];
    flushSync(() => setMessage(changed));
    focusPiece(intent, id);
  };
  /** React asks each control for its change while a box has its new state, which it would take back otherwise. */
  const follow = (event: FormEvent) => {
    if ((event.target as HTMLInputElement).name) setMessage(typed());
  };
  /** Where placeholders are written. */
  const writing = useRef<Element | null>(null);
  const onFocus = ({ target }: FocusEvent) => {
    if (target.matches("textarea, [type=text]")) writing.current = target;
  };
  const insert = (placeholder: string) => {
    const last = writing.current?.isConnected ? writing.current : null;
    insertAtCursor(last ?? form.current?.querySelector("textarea, [type=text]") ?? null, placeholder);
  };
  const discard = () => {
    settle();
    setMessage(base.saved);
    // The button leaves with the bar.
    form.current?.focus({ preventScroll: true });
  };
  const { content, embeds, components } = messageParts(isBlocks);
  const total = isBlocks ? (["text", "components"] as const) : (["embeds"] as const);
  return (
    <div className="grid min-w-0 gap-5">
      <div className="grid gap-1">
        <h2 className="text-2xl" dir="auto">
          {captionOf(field).label}
        </h2>
        <p>
          <Link to={back} className="link inline-flex min-h-9 items-center text-sm">
            <span>
              {t("back")} <bdi lang={module.lang}>{module.text}</bdi>
            </span>
          </Link>
        </p>
      </div>
      {/* With scripts the bar says it. */}
      {isSaved && !isLive && <Notice kind="success">{t("settings:saved")}</Notice>}
      <Notices
        answer={said}
        complaints={[...editing.errorsAt(""), ...complaints]}
        count={shown.length + complaints.length}
        onTake={discard}
      />
      <Form
        ref={form}
        method="post"
        replace
        preventScrollReset
        noValidate
        aria-label={field.label}
        tabIndex={-1}
        className="grid grid-cols-1 gap-5 outline-none"
        onChange={follow}
        onFocus={onFocus}
        onClick={press}
        onSubmit={(event) => (isSending ? event.preventDefault() : noteSent())}
      >
        <VersionMark version={base.version} />
        <input type="hidden" name={VERSION} value={base.version} />
        {/* The first submit button: Enter presses it. */}
        <button type="submit" name={INTENT} value="save" hidden tabIndex={-1} />
        <Tabs view={view} onView={showView}>
          <Placeholders
            explained={field.explained}
            className={view === "preview" ? "hidden" : "overflow-x-auto"}
            // Spans with code wrap whatever their paragraph says (`:has(> .code)`).
            itemClassName="whitespace-nowrap"
            onPress={insert}
          />
        </Tabs>
        <div className="flex items-start gap-6">
          <div
            id="message-write"
            role="tabpanel"
            aria-labelledby="tab-write"
            className={`min-w-0 flex-1 gap-5 ${view === "write" ? "grid" : `hidden ${WIDE}`}`}
          >
            {isBlocks && <input type="hidden" name="flags" value={FLAGS.components} />}
            {!isBlocks && <PartControl editing={editing} part={content!} name="content" />}
            {!isBlocks && <PartControl editing={editing} part={embeds!} name="embeds" />}
            <PartControl editing={editing} part={components!} name="components" />
            <ul className="text-sm text-muted tabular-nums">
              {total.map((key) => (
                <li key={key} className={counted[key] > TOTAL[key] ? "font-semibold text-danger" : ""}>
                  {t(`totals.${key}`, { is: counted[key], max: TOTAL[key] })}
                </li>
              ))}
            </ul>
            <Sending editing={editing} />
            <Exchange editing={editing} answer={said} />
            <p>
              <AskButton value="nothing">{t("nothing")}</AskButton>
            </p>
          </div>
          <div
            id="message-preview"
            role="tabpanel"
            aria-labelledby="tab-preview"
            className={`min-w-0 flex-1 @min-[60rem]:sticky @min-[60rem]:top-[calc(var(--bar-height)+3rem)] @min-[60rem]:max-h-[calc(100dvh-var(--bar-height)-2rem)] @min-[60rem]:max-w-xs @min-[60rem]:overflow-y-auto ${view === "preview" ? "grid" : `hidden ${WIDE}`}`}
          >
            <p className="hidden noscript:block">
              <AskButton value="preview">{t("preview")}</AskButton>
            </p>
            <RichPreview field={field} message={isEmpty(normal) ? null : meant(message)} facts={facts} />
          </div>
        </div>
        <SaveBar
          changed={isChanged ? [field] : []}
          saving={isSending}
          refused={shown.map(({ at, path }) => ({
            id: `field-${at}`,
            label: placeName(message, path, say),
          }))}
          failure={said?.failure}
          saved={isSaved ? state : undefined}
          onDiscard={discard}
        />
        <LeaveGuard active={isChanged} saves />
      </Form>
    </div>
  );
}

/** Focuses what goes on after a button: the first control of what is new, the same button of what has moved, what follows what was removed. */
function focusPiece(intent: string, id: string): void {
  const [act = ""] = intent.split(":");
  const piece = document.getElementById(id);
  const find = (selector: string) =>
    [...(piece?.querySelectorAll<HTMLElement>(selector) ?? [])].find((one) => one.checkVisibility());
  const next =
    act === "add" || act === "copy"
      ? (find("[type=text], textarea") ?? find("input:not([type=hidden]), select"))
      : find(`button[value="${act}:${id}"]`);
  (next ?? find("summary, button"))?.focus();
}
