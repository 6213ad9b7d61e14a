import { useNavigation, useOutletContext, useParams } from "@remix-run/react";
import { type ComponentProps, type ReactNode, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { loginPath } from "#app/auth/login-path.ts";
import type { ApplicationReview } from "#app/features/applications/review.server.ts";
import { useShellData } from "#app/shell/shell-data.ts";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { Answer, Typed } from "./actions.server.ts";
import {
  type Done,
  type Intent,
  type ListContext,
  reviewPath,
  type Section as SectionName,
  sectionOf,
} from "./query.ts";

/** Classes that several parts of the page share. */
export const SECTION = "card grid grid-cols-[minmax(0,1fr)] gap-5 p-[clamp(1.25rem,3vw,1.75rem)]";
export const TEXT = "max-w-[70ch] wrap-anywhere text-wrap whitespace-pre-wrap [unicode-bidi:plaintext]";
export const BOX = "grid grid-cols-[minmax(0,1fr)] gap-2 rounded-control bg-sunken p-4";
export const SUMMARY =
  "inline-flex min-h-8 list-none items-center gap-1.5 text-note font-semibold text-accent [&::-webkit-details-marker]:hidden";

/** Properties of the sections of an applicant's page. */
export interface ReviewProps {
  review: ApplicationReview;
  done?: Done;
  answer?: Answer;
  /** The texts that are not stored. */
  unsaved: Typed;
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

/** A section of the page with its heading, and what happened to the post of one of its buttons. */
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

interface IntentButtonProps extends ComponentProps<typeof Button> {
  intent: Intent;
  object?: string;
}

/** A button of the page's form. Without scripts the answer opens at the section of the button, by the fragment. */
export function IntentButton({ intent, object, ...button }: IntentButtonProps) {
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
  switch (outcome) {
    case "invalid":
    case "done":
      return null;
    case "signedOut":
      return <SignedOut />;
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

function SignedOut() {
  const { t } = useTranslation(["review", "common"]);
  const { path } = useShellData();
  return (
    <Notice kind="danger" title={t("common:problem.session_expired.text")}>
      <p>{t("failure.signedOut")}</p>
      <a
        href={loginPath(path)}
        target="_blank"
        rel="noopener"
        className={`mt-2 ${buttonClass("primary", "small")}`}
      >
        {t("common:problem.signIn")} <Icon name="external-link" size={16} />
      </a>
    </Notice>
  );
}
