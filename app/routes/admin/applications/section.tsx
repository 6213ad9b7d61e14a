import { useNavigation, useOutletContext, useParams } from "@remix-run/react";
import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from "react";
import { loginPath } from "#app/auth/login-path.ts";
import { LONGEST_MESSAGE, LONGEST_NOTE } from "#app/features/applications/fields.ts";
import type { ApplicationReview } from "#app/features/applications/review.server.ts";
import { numberFormat } from "#app/i18n/formats.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { useShellData } from "#app/shell/shell-data.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { CountedArea } from "#app/ui/counted-area.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { TypedText } from "#app/ui/typed-text.tsx";
import type { Answer, Typed } from "./actions.server.ts";
import {
  type Done,
  type Intent,
  type ListContext,
  reviewPath,
  type Section as SectionName,
  sectionOf,
} from "./query.ts";

export const SECTION = "card grid grid-cols-[minmax(0,1fr)] gap-5 p-[clamp(1.25rem,3vw,1.75rem)]";
export const BOX = "grid grid-cols-[minmax(0,1fr)] gap-2 rounded-control bg-sunken p-4";
export const SUMMARY =
  "inline-flex min-h-8 list-none items-center gap-1.5 text-note font-semibold text-accent [&::-webkit-details-marker]:hidden";

export interface ReviewProps {
  review: ApplicationReview;
  done?: Done;
  answer?: Answer;
  unsaved: Typed;
  /** Called with a text while it is not stored, else with undefined. */
  onUnsaved: (typed: Typed) => void;
}

interface SectionProps {
  id: SectionName;
  title: string;
  text?: string;
  /** Data of the section. When it changes and the focused element is gone, the heading gets the focus. */
  shown?: unknown;
  answer?: Answer;
  news?: ReactNode;
  children: ReactNode;
}

export function Section({ id, title, text, shown, answer, news, children }: SectionProps) {
  const heading = useFocusKept<HTMLHeadingElement>(shown);
  const posting = usePosting();
  return (
    <section id={id} className={SECTION} aria-labelledby={`${id}-title`}>
      <div className="grid gap-1">
        <h3 id={`${id}-title`} ref={heading} tabIndex={-1} className="text-xl">
          {title}
        </h3>
        {text && <p className="text-sm text-muted">{text}</p>}
      </div>
      {/* Some screen readers miss a live region that appears together with its text. */}
      <div role="status" className="grid gap-3 empty:hidden">
        {news}
      </div>
      {answer?.section === id && !posting && <FailureNotice outcome={answer.outcome} />}
      {children}
    </section>
  );
}

export function usePosting(): boolean {
  return useNavigation().formMethod === "POST";
}

/** Moves the focus to the element with this ref when `changing` changes and the focused element is gone or disabled. */
export function useFocusKept<Target extends HTMLElement>(changing: unknown) {
  const target = useRef<Target>(null);
  const before = useRef(changing);
  useEffect(() => {
    if (before.current === changing) return;
    before.current = changing;
    const { activeElement } = document;
    // A click beside all controls focuses an element around the page.
    const lost =
      !activeElement || activeElement.contains(target.current) || activeElement.matches(":disabled");
    if (lost) target.current?.focus({ preventScroll: true });
  }, [changing]);
  return target;
}

/** A button of the page's form. Without scripts the answer opens at the section of the button, by the fragment. */
export function IntentButton({
  intent,
  object,
  ...button
}: ComponentProps<typeof Button> & { intent: Intent; object?: string }) {
  const { discordId } = useParams();
  const { query } = useOutletContext<ListContext>();
  return (
    <Button
      type="submit"
      name="intent"
      value={object === undefined ? intent : `${intent} ${object}`}
      formAction={`${reviewPath(query, discordId)}#${sectionOf(intent)}`}
      aria-disabled={usePosting() || undefined}
      {...button}
    />
  );
}

export function FailureNotice({ outcome }: Pick<Answer, "outcome">) {
  const { t } = useTranslation(["review", "common"]);
  const { path } = useShellData();
  switch (outcome) {
    case "invalid":
    case "done":
      return null;
    case "signedOut":
      return (
        <Notice kind="danger" title={t("common:problem.session_expired.text")}>
          <p>{t("failure.signedOut")}</p>
          <ButtonLink href={loginPath(path)} target="_blank" rel="noopener" size="small" className="mt-2">
            {t("common:problem.signIn")} <Icon name="external-link" size={16} />
          </ButtonLink>
        </Notice>
      );
    case "offline":
    case "failed":
      return <Notice kind="danger">{t("common:application.errorUpdating")}</Notice>;
    case "tooLarge":
      return <Notice kind="danger">{t("common:problem.payload_too_large.text")}</Notice>;
    case "tooFast":
      return <Notice kind="danger">{t("common:problem.rate_limited.text")}</Notice>;
    default:
      return (
        <Notice kind="warning" title={t(`failure.${outcome}`)}>
          {t(`failure.${outcome}Text`)}
        </Notice>
      );
  }
}

const FIELDS = {
  message: { label: "decision.message", hint: "decision.hint", most: LONGEST_MESSAGE, shortcut: undefined },
  note: { label: "notes.add", hint: "notes.hint", most: LONGEST_NOTE, shortcut: "n" },
} as const;

interface TextAreaProps extends Pick<ReviewProps, "answer" | "onUnsaved"> {
  name: keyof typeof FIELDS;
  saved?: string;
  readOnly?: boolean;
}

/** A text field that follows the stored text. Typed text stays when that changes, which is then shown below. */
export function TextArea({ name, saved = "", answer, readOnly, onUnsaved }: TextAreaProps) {
  const { t, i18n } = useTranslation("review");
  const { label, hint, most, shortcut } = FIELDS[name];
  const [text, setText] = useState(answer?.typed?.[name] ?? saved);
  /** The stored text that is known; the control starts again with another `key`. */
  const [base, setBase] = useState({ saved, key: 0, meanwhile: answer?.outcome === "stale" && saved !== "" });
  const unsaved = asStored(text) === saved ? undefined : text;
  if (saved !== base.saved) {
    const isUntouched = asStored(text) === base.saved;
    const isNew = unsaved !== undefined;
    setBase({ saved, key: base.key + Number(isUntouched && isNew), meanwhile: !isUntouched && isNew });
    if (isUntouched) setText(saved);
  }
  useEffect(() => onUnsaved({ [name]: unsaved }), [unsaved]); // eslint-disable-line react-hooks/exhaustive-deps
  const errors = answer?.outcome === "invalid" && answer.field === name ? answer.errors : undefined;
  useEffect(() => {
    if (errors) document.getElementById(`field-${name}`)?.focus();
  }, [errors, name]);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <CountedArea
        key={base.key}
        name={name}
        label={t(label)}
        hint={t(hint, { max: numberFormat(i18n.language).format(most) })}
        most={most}
        readOnly={readOnly}
        errors={errors}
        rows={3}
        dir="auto"
        defaultValue={text}
        onText={setText}
        data-shortcut={shortcut}
      />
      {base.meanwhile && unsaved !== undefined && (
        <div role="status" className={`text-sm ${BOX}`}>
          <p className="font-medium">{t(saved ? "decision.meanwhile" : "decision.meanwhileNone")}</p>
          {saved && <TypedText text={saved} />}
        </div>
      )}
    </div>
  );
}

/** The text as it would be stored: white space alone becomes empty. */
function asStored(text: string): string {
  return text.trim() && text;
}
