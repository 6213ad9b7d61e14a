import { useTranslation } from "react-i18next";

import type { Application } from "#app/features/applications/application.server.ts";
import { TEXTS } from "#app/features/applications/fields.ts";
import { Time } from "#app/ui/time.tsx";

/** What the applicant sent, exactly as they typed it. */
export function Content({ application }: { application: Application }) {
  const { t, i18n } = useTranslation("review");
  const { email, submittedAt, sentAt } = application;
  const isSentAgain = sentAt.getTime() > submittedAt.getTime();
  return (
    <section className="card review-section" aria-label={t("detail.content")}>
      <dl className="review-facts">
        <div>
          <dt>{t("detail.email")}</dt>
          <dd>
            <a href={mailTo(email)} className="link">
              <bdi>{email}</bdi>
            </a>
          </dd>
        </div>
        <div>
          <dt>{t("detail.sent")}</dt>
          <dd>
            <Time value={submittedAt} locale={i18n.language} />
          </dd>
        </div>
        {isSentAgain && (
          <div>
            <dt>{t("detail.sentAgain")}</dt>
            <dd>
              <Time value={sentAt} locale={i18n.language} />
            </dd>
          </div>
        )}
      </dl>
      <dl className="review-texts">
        {TEXTS.map((name) => (
          <div key={name}>
            <dt>{t(`fields.${name}`)}</dt>
            {application[name] ? (
              <dd dir="auto" className="review-text">
                {application[name]}
              </dd>
            ) : (
              <dd className="text-muted">{t("detail.empty")}</dd>
            )}
          </div>
        ))}
      </dl>
    </section>
  );
}

/** An address may hold what would begin a query, as in `a?cc=b@example.com`. */
function mailTo(email: string): string {
  const at = email.lastIndexOf("@");
  return `mailto:${encodeURIComponent(email.slice(0, at))}@${encodeURIComponent(email.slice(at + 1))}`;
}
