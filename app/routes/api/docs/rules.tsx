import { useTranslation } from "react-i18next";

import { Prose } from "#app/ui/prose.tsx";

const RULES = ["ids", "open", "methods", "limits", "sameSite"] as const;

/** How a caller says who it is, and what holds for all of it. */
export function Rules({ sessionCookie }: { sessionCookie: string }) {
  const { t } = useTranslation("api");
  return (
    <section className="card api-card" aria-labelledby="who">
      <h2 id="who" className="api-title">
        {t("who.title")}
      </h2>
      <dl className="api-facts">
        <Fact name={t("who.bot")}>{t("who.botText")}</Fact>
        <Fact name={t("who.user")}>{t("who.userText")}</Fact>
        <Fact name={t("who.cookie")}>{t("who.cookieText", { cookie: sessionCookie })}</Fact>
      </dl>
      <h2 className="api-title">{t("rules.title")}</h2>
      <ul className="api-rules">
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
    <div>
      <dt>{name}</dt>
      <dd>
        <Prose>{children}</Prose>
      </dd>
    </div>
  );
}
