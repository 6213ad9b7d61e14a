import { useTranslation } from "react-i18next";

import { Avatar } from "#app/ui/avatar.tsx";
import { buttonClass } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";

const STEPS = ["signIn", "pick", "save"] as const;

/** Steps of the setup, with a picture of the dashboard. */
export function DashboardPreview() {
  const { t } = useTranslation("site");
  return (
    <section className="section" aria-labelledby="setup">
      <div className="grid grid-cols-[minmax(0,1fr)] items-center gap-12 lg:grid-cols-2">
        <div>
          <h2 id="setup" className="section-title">
            {t("home.dashboard.title")}
          </h2>
          <p className="section-text mt-4">{t("home.dashboard.text")}</p>
          <ol className="steps">
            {STEPS.map((step) => (
              <li key={step} className="step">
                <h3 className="text-lg">{t(`home.dashboard.${step}.title`)}</h3>
                <p className="text-muted">{t(`home.dashboard.${step}.text`)}</p>
              </li>
            ))}
          </ol>
        </div>
        <Preview />
      </div>
    </section>
  );
}

function Preview() {
  const { t } = useTranslation("site");
  const server = t("home.dashboard.mock.server");
  return (
    <figure role="img" aria-label={t("home.dashboard.mock.label")} className="card shadow-float">
      <div className="flex items-center gap-3 border-b border-line p-5 sm:p-6">
        <Avatar name={server} size={48} shape="square" />
        <p className="min-w-0 leading-snug">
          <span className="block font-semibold">{server}</span>
          <span className="block text-sm text-muted">{t("home.dashboard.mock.members")}</span>
        </p>
      </div>
      <div className="grid gap-4 p-5 sm:p-6">
        <p className="font-display text-2xl font-semibold">{t("home.dashboard.mock.title")}</p>
        <div className="grid gap-1.5">
          <p className="font-medium">{t("home.dashboard.mock.field")}</p>
          <div className="flex flex-wrap items-center gap-3">
            <span className="input inline-flex w-28 items-center font-mono">
              ?<span className="ml-px h-[1.25em] w-[1.5px] bg-ink" />
            </span>
            <span className={buttonClass("primary")}>{t("home.dashboard.mock.button")}</span>
          </div>
          <p className="text-sm text-muted">{t("home.dashboard.mock.example")}</p>
        </div>
        <p className="notice notice-success items-center font-medium text-success">
          <Icon name="circle-check" size={20} className="shrink-0" />
          {t("home.dashboard.mock.receipt")}
        </p>
      </div>
    </figure>
  );
}
