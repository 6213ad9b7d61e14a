import { Form, Link, useLoaderData, useNavigation } from "@remix-run/react";
import { useEffect, useRef, useState, type FormEvent, type MouseEvent } from "react";
import { INTENT, VERSION } from "#app/features/settings/form-values.ts";
import { edited, meant, messageOfForm, withValue } from "#app/features/settings/rich-message/edit.ts";
import { REASONS } from "#app/features/settings/rich-message/findings.ts";
import { readMessage } from "#app/features/settings/rich-message/read.ts";
import {
  FLAGS,
  isOfComponents,
  isTree,
  messageParts,
  TOTAL,
  type Tree,
} from "#app/features/settings/rich-message/shape.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { captionOf } from "#app/routes/dashboard/fields/control.tsx";
import type { EditorAnswer, loader } from "#app/routes/dashboard/message.tsx";
import { RichPreview } from "#app/routes/dashboard/preview/rich-preview.tsx";
import { LeaveGuard } from "#app/shell/leave-guard.tsx";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { useBrowserLayoutEffect } from "#app/ui/use-browser-layout-effect.ts";
import { Exchange } from "./exchange.tsx";
import { Control, Pieces, type Editing } from "./pieces.tsx";
import { messageLines, type Say } from "./words.ts";

interface EditorProps {
  answer?: EditorAnswer;
  /** The message that is saved; undefined where nothing is sent. */
  saved?: Tree;
  isSaved: boolean;
  onUnsaved: (isUnsaved: boolean) => void;
}

/** The form of a message beside its preview. Without scripts its buttons send it, and it comes back with everything typed. */
export function MessageEditor({ answer, saved, isSaved, onUnsaved }: EditorProps) {
  const { t } = useTranslation(["message", "settings", "errors"]);
  const say = t as unknown as Say;
  const { field, facts, back, module, version } = useLoaderData<typeof loader>();
  const { formats = ["embeds", "components"] } = field;
  const empty: Tree = formats[0] === "components" ? { flags: FLAGS.components } : {};
  const form = useRef<HTMLFormElement>(null);
  const [message, setMessage] = useState<Tree>(answer?.message ?? saved ?? empty);
  const [taken, take] = useState(answer);
  if (answer !== taken) {
    take(answer);
    if (answer?.message) setMessage(answer.message);
  }
  const isSending = useNavigation().formMethod === "POST";
  const typed = (): Tree => messageOfForm(new FormData(form.current ?? undefined));
  // Includes what was typed before hydration.
  useBrowserLayoutEffect(() => setMessage(typed()), []);
  const { message: normal, findings, counted } = readMessage(meant(message), field);
  const before = readMessage(saved ?? empty, field).message;
  const isChanged = JSON.stringify(normal) !== JSON.stringify(before);
  useEffect(() => onUnsaved(isChanged), [isChanged, onUnsaved]);

  const isBlocks = isOfComponents(message);
  const shown = answer?.isRefused ? findings : [];
  const editing: Editing = {
    ...{ message, field, say },
    errorsAt: (name) =>
      shown.flatMap((one) =>
        nameOf(one.path) === name ? say(`errors:${REASONS[one.code]}`, { ...one }) : [],
      ),
    pick: (name, value) => setMessage(withValue(message, name, value)),
  };
  /** Does at once what a button asks for, if it needs no server. */
  const press = (event: MouseEvent) => {
    const button = (event.target as HTMLElement).closest("button");
    const changed = button?.name === INTENT && edited(typed(), button.value);
    if (!changed) return;
    event.preventDefault();
    setMessage(changed);
  };
  const onInput = (event: FormEvent) => {
    if ((event.target as HTMLInputElement).name) setMessage(typed());
  };
  const { content, embeds, components } = messageParts(isBlocks);
  const preview = (
    <RichPreview field={field} message={isEmpty(normal) ? null : meant(message)} facts={facts} />
  );
  const total = isBlocks ? (["text", "components"] as const) : (["embeds"] as const);
  return (
    <div className="grid min-w-0 gap-5">
      <div className="grid gap-1">
        <h2 className="text-2xl" dir="auto">
          {captionOf(field).label}
        </h2>
        <p>
          <Link to={back} className="link inline-flex min-h-9 items-center text-sm">
            {t("back")}: <bdi lang={module.lang}>{module.text}</bdi>
          </Link>
        </p>
      </div>
      {isSaved && <Notice kind="success">{t("saved")}</Notice>}
      {answer?.conflict && (
        <Notice kind="warning" title={t("conflict.title")}>
          <p>{t("conflict.text")}</p>
          <p className="mt-2 font-semibold">{t("conflict.now")}</p>
          <ul>
            {messageLines(answer.conflict.current, say).map((line, index) => (
              <li key={index} className="wrap-anywhere whitespace-pre-wrap" dir="auto">
                {line}
              </li>
            ))}
            {!answer.conflict.current && <li>{t("notSent")}</li>}
          </ul>
          <a href={`${back}/message/${field.name}`} className="link">
            {t("conflict.take")}
          </a>
        </Notice>
      )}
      {(shown.length > 0 || (answer?.complaints?.length ?? 0) > 0) && (
        <Notice
          kind="danger"
          title={t("invalid", { count: shown.length + (answer?.complaints?.length ?? 0) })}
        >
          {[...editing.errorsAt(""), ...(answer?.complaints ?? [])].join(" ")}
        </Notice>
      )}
      <div className="flex items-start gap-6">
        <Form
          ref={form}
          method="post"
          preventScrollReset
          noValidate
          aria-label={field.label}
          className="grid min-w-0 flex-1 gap-5"
          onInput={onInput}
          onClick={press}
          onSubmit={(event) => isSending && event.preventDefault()}
        >
          <input type="hidden" name={VERSION} value={answer?.basedOn ?? version} />
          {/* The first submit button: Enter presses it. */}
          <button type="submit" name={INTENT} value="save" hidden tabIndex={-1} />
          <>
            {field.explained.length > 0 && (
              <p className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-muted">
                {t("placeholders")}
                {field.explained.map(({ name, says }) => (
                  <span key={name}>
                    <code className="code">{`{${name}}`}</code>{" "}
                    {says && <span lang={says.lang}>{says.text}</span>}
                  </span>
                ))}
              </p>
            )}
            {isBlocks && <input type="hidden" name="flags" value={FLAGS.components} />}
            {!isBlocks && <Control editing={editing} part={content!} name="content" />}
            {!isBlocks && <Pieces editing={editing} part={embeds!} name="embeds" />}
            <Pieces editing={editing} part={components!} name="components" />
            <ul className="text-sm text-muted tabular-nums">
              {total.map((key) => (
                <li key={key} className={counted[key] > TOTAL[key] ? "font-semibold text-danger" : ""}>
                  {t(`totals.${key}`, { is: counted[key], max: TOTAL[key] })}
                </li>
              ))}
            </ul>
            <Sending editing={editing} />
          </>
          <Exchange answer={answer} isBlocks={isBlocks} canConvert={formats.length > 1} />
          <div className="card sticky bottom-3 z-5 flex flex-wrap items-center gap-3 px-4.5 py-3.5 shadow-float">
            {/* On small screens, where it has no room beside the form. */}
            <details className="basis-full @min-[60rem]:hidden">
              <summary className="font-semibold">{t("views.preview")}</summary>
              <div className="max-h-96 overflow-y-auto">{preview}</div>
            </details>
            <Button type="submit" name={INTENT} value="save" aria-disabled={isSending}>
              {t("save")}
            </Button>
            <span className="hidden noscript:inline">
              <Button type="submit" name={INTENT} value="preview" variant="secondary">
                {t("preview")}
              </Button>
            </span>
            <Button type="submit" name={INTENT} value="nothing" variant="secondary" aria-disabled={isSending}>
              {t("nothing")}
            </Button>
            <p role="status" className="text-note text-danger">
              {answer?.failure && <Failure failure={answer.failure} />}
            </p>
          </div>
          <LeaveGuard active={isChanged && !isSending} />
        </Form>
        <div className="hidden max-w-xs @min-[60rem]:sticky @min-[60rem]:top-[calc(var(--bar-height)+1rem)] @min-[60rem]:grid">
          {preview}
        </div>
      </div>
    </div>
  );
}

function nameOf(path: (string | number)[]): string {
  return path.reduce<string>(
    (text, key) => (typeof key === "number" ? `${text}[${key}]` : text ? `${text}.${key}` : key),
    "",
  );
}

function isEmpty(message: unknown): boolean {
  return !isTree(message) || (!message.content && !message.embeds && !message.components);
}

/** How the message is sent, and whom it notifies. What else it mentions by id stays as it is. */
function Sending({ editing }: { editing: Editing }) {
  const { message, say } = editing;
  const mentions = isTree(message.allowed_mentions) ? message.allowed_mentions : {};
  const flags = Number(message.flags ?? 0);
  const listOf = (value: unknown) => [value ?? []].flat().map(String);
  const choices = [
    {
      name: "allowed_mentions.parse",
      options: ["users", "roles", "everyone"],
      chosen: listOf(mentions.parse),
      label: "parse",
    },
    {
      name: "flags",
      options: [FLAGS.noEmbeds, FLAGS.silent].map(String),
      chosen: [FLAGS.noEmbeds, FLAGS.silent].flatMap((flag) => (flags & flag ? String(flag) : [])),
      label: "flags",
    },
  ];
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {choices.map(({ name, options, chosen, label }) => (
        <fieldset key={name} className="grid content-start gap-1">
          <legend className="mb-1 font-medium">{say(`message:parts.${label}`)}</legend>
          {options.map((option) => (
            <label key={option} className="pick-row">
              <input
                type="checkbox"
                name={name}
                value={option}
                checked={chosen.includes(option)}
                onChange={() => {}}
              />{" "}
              {say(`message:options.${label}.${option}`)}
            </label>
          ))}
        </fieldset>
      ))}
      {(["roles", "users"] as const).flatMap((key) =>
        listOf(mentions[key]).map((id) => (
          <input key={id} type="hidden" name={`allowed_mentions.${key}`} value={id} />
        )),
      )}
    </div>
  );
}

function Failure({ failure }: { failure: string }) {
  const { t } = useTranslation("message");
  if (failure === "signedOut")
    return (
      <>
        {t("failure.signedOut")}.{" "}
        <a href="/login" target="_blank" rel="noopener" className="link">
          {t("failure.signIn")}
        </a>
      </>
    );
  return t(failure === "offline" ? "failure.offline" : "failure.failed");
}
