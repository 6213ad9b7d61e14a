import { useTranslation } from "react-i18next";
import type { Reference } from "#app/http/openapi/reference.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Prose } from "#app/ui/prose.tsx";
import { Chapter, CHAPTER_CARD, Status } from "./layout.tsx";

export function Introduction({ publicUrl }: { publicUrl: string }) {
  const { t } = useTranslation("api");
  return (
    <header className="grid grid-cols-1 justify-items-start gap-3.5 lg:col-span-full">
      <h1 className="page-title">{t("title")}</h1>
      <p className="section-text">{t("text")}</p>
      <p className="text-muted">{t("language")}</p>
      <p>
        {t("address")}: <code className="code">{publicUrl}</code>
      </p>
      <ButtonLink href="/api/openapi.json" variant="secondary">
        <Icon name="file-json" size={18} />
        {t("openapi")}
      </ButtonLink>
    </header>
  );
}

const RULES = ["ids", "open", "methods", "limits", "sameSite"] as const;

export function Rules({ sessionCookie }: { sessionCookie: string }) {
  const { t } = useTranslation("api");
  return (
    <section className={CHAPTER_CARD} aria-labelledby="who">
      <h2 id="who" className="text-[1.375rem]">
        {t("who.title")}
      </h2>
      <dl className="grid grid-cols-1 gap-3.5">
        <Fact name={t("who.bot")}>{t("who.botText")}</Fact>
        <Fact name={t("who.user")}>{t("who.userText")}</Fact>
        <Fact name={t("who.cookie")}>{t("who.cookieText", { cookie: sessionCookie })}</Fact>
      </dl>
      <h2 className="text-[1.375rem]">{t("rules.title")}</h2>
      <ul className="grid list-disc gap-1.5 pl-5">
        {RULES.map((rule) => (
          <li key={rule}>
            <Prose>{t(`rules.${rule}`)}</Prose>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Fact({ name, children }: { name: string; children: string }) {
  return (
    <div className="gap-x-6 gap-y-0.5 @min-[44rem]:grid @min-[44rem]:grid-cols-[15rem_minmax(0,1fr)]">
      <dt className="font-semibold">{name}</dt>
      <dd>
        <Prose>{children}</Prose>
      </dd>
    </div>
  );
}

export function Errors({ problems }: Pick<Reference, "problems">) {
  const { t } = useTranslation("api");
  return (
    <Chapter id="errors" title={t("errors.title")} text={t("errors.text")}>
      <div className={CHAPTER_CARD}>
        <dl className="grid grid-cols-1 gap-3.5">
          {problems.map(({ code, status, says }) => (
            <div
              key={code}
              className="grid grid-cols-1 gap-x-6 gap-y-0.5 border-t border-line pt-3.5 first:border-t-0 first:pt-0 @min-[44rem]:grid-cols-[15rem_minmax(0,1fr)]"
            >
              <dt id={code}>
                <Status>{status}</Status>{" "}
                <code className="font-mono text-note font-[650]" translate="no">
                  {code}
                </code>
              </dt>
              <dd lang="en">
                <Prose>{says}</Prose>
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </Chapter>
  );
}
