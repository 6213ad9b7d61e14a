import { directionOf } from "#app/i18n/languages.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { Markdown } from "#app/routes/site/markdown.tsx";
import { BackLink } from "#app/ui/back-link.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { loadOwnPage } from "./own.server.ts";

/** A page of the site folder. */
export function OwnPageView({ own }: Pick<Awaited<ReturnType<typeof loadOwnPage>>, "own">) {
  const { title, blocks, updated, other } = own;
  const { t } = useTranslation("site");
  return (
    <article className="section grid max-w-[50rem] grid-cols-1 gap-5" aria-labelledby="title">
      <BackLink href="/">{t("team.home")}</BackLink>
      {other && (
        <Notice kind="info" silent>
          {t("own.otherLanguage", { asked: other.asked, shown: other.shown })}
        </Notice>
      )}
      <h1 id="title" className="page-title" lang={other?.language}>
        {title}
      </h1>
      {updated && (
        <p className="text-muted">
          <time dateTime={updated.date}>{t("own.updated", { date: updated.text })}</time>
        </p>
      )}
      <div
        className="grid grid-cols-1 gap-4"
        lang={other?.language}
        dir={other && directionOf(other.language)}
      >
        <Markdown>{blocks}</Markdown>
      </div>
    </article>
  );
}
