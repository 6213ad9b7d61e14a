import { useNavigation, useParams } from "@remix-run/react";
import { type ComponentProps, createContext, type ReactNode, useContext } from "react";
import { loginPath } from "#app/auth/login-path.ts";
import type { ApplicationReview } from "#app/features/applications/review.server.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { useShellData } from "#app/shell/shell-data.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { StatusRegion } from "#app/ui/status-region.tsx";
import type { Answer } from "./actions.server.ts";
import { type Intent, reviewPath, type ReviewQuery, type SectionName, sectionOf } from "./query.ts";
import type { FieldText } from "./text-field.tsx";

export const SECTION = "card grid grid-cols-[minmax(0,1fr)] gap-5 p-[clamp(1.25rem,3vw,1.75rem)]";
export const BOX = "grid grid-cols-[minmax(0,1fr)] gap-2 rounded-control bg-sunken p-4";
export const SUMMARY =
  "inline-flex min-h-8 list-none items-center gap-1.5 text-note font-semibold text-accent [&::-webkit-details-marker]:hidden";

export interface ReviewProps {
  review: ApplicationReview;
  answer?: Answer;
  message: FieldText;
  note: FieldText;
}

interface SectionProps {
  id: SectionName;
  title: string;
  text?: string;
  answer?: Answer;
  /** Shown when a button of this section has done its work. */
  done?: ReactNode;
  news?: ReactNode;
  children: ReactNode;
}

export function Section({ id, title, text, answer, done, news, children }: SectionProps) {
  const { t } = useTranslation("review");
  const shown = usePosting() || answer?.section !== id ? undefined : answer;
  return (
    <section id={id} className={SECTION} aria-labelledby={`${id}-title`}>
      <div className="grid gap-1">
        <h3 id={`${id}-title`} tabIndex={-1} className="text-xl">
          {title}
        </h3>
        {text && <p className="text-sm text-muted">{text}</p>}
      </div>
      <StatusRegion>
        {shown?.outcome === "done" && done}
        {shown?.outcome === "done" && shown.typed && (
          <Notice kind="warning" silent>
            {shown.typed.message !== undefined && <p>{t("done.messageLeft")}</p>}
            {shown.typed.note !== undefined && <p>{t("done.noteLeft")}</p>}
          </Notice>
        )}
        {news}
      </StatusRegion>
      {shown && <FailureNotice {...shown} />}
      {children}
    </section>
  );
}

export function usePosting(): boolean {
  return useNavigation().formMethod === "POST";
}

/** Query of the list that is shown, which is kept by what the buttons do. */
export const QueryContext = createContext<ReviewQuery>({});

/** A button of the page's form. Without scripts the answer opens at the section of the button, by the fragment. */
export function IntentButton({ intent, ...button }: ComponentProps<typeof Button> & { intent: Intent }) {
  const { discordId } = useParams();
  const query = useContext(QueryContext);
  return (
    <Button
      type="submit"
      name="intent"
      value={intent}
      formAction={`${reviewPath(query, discordId)}#${sectionOf(intent)}`}
      variant="secondary"
      aria-disabled={usePosting() || undefined}
      {...button}
    />
  );
}

function FailureNotice({ outcome }: Pick<Answer, "outcome">) {
  const { t } = useTranslation(["review", "common"]);
  const { path } = useShellData();
  switch (outcome) {
    case "invalid":
    case "done":
      return null;
    case "signedOut":
      return (
        <Notice kind="danger" title={t("common:session.expired")}>
          <p>{t("failure.signedOut")}</p>
          <ButtonLink href={loginPath(path)} target="_blank" rel="noopener" size="small" className="mt-2">
            {t("common:session.signIn")} <Icon name="external-link" size={16} />
          </ButtonLink>
        </Notice>
      );
    case "offline":
    case "failed":
      return <Notice kind="danger">{t("common:application.errorUpdating")}</Notice>;
    case "tooLarge":
      return <Notice kind="danger">{t("common:tooLarge")}</Notice>;
    case "tooFast":
      return <Notice kind="danger">{t("common:tooFast")}</Notice>;
    default:
      return (
        <Notice kind="warning" title={t(`failure.${outcome}`)}>
          {t(`failure.${outcome}Text`)}
        </Notice>
      );
  }
}
