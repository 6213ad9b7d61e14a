import { Check, Minus, Trash2 } from "lucide-react";
import { useTranslation } from "react-i18next";

import type { PersonalDataKind } from "#app/features/users/personal-data.server.ts";
import { BackLink } from "#app/ui/back-link.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";

interface DeletionFormProps {
  user: { id: string; name: string };
  held: { kind: PersonalDataKind; count: number }[];
  /** What is wrong with the box. */
  errors?: string[];
}

const LIST = "mt-3 grid gap-2.5";
const ITEM = "flex gap-3";
const ICON = "mt-0.75 flex-none";

/** Names what will be gone and what stays, and asks for a tick before it is sent. */
export function DeletionForm({ user, held, errors }: DeletionFormProps) {
  const { t } = useTranslation("account");
  return (
    <section className="section grid max-w-5xl grid-cols-1 gap-6 lg:gap-8" aria-labelledby="deletion">
      <BackLink href="/account">{t("deletion.back")}</BackLink>
      <div className="section-head mb-0">
        <h1 id="deletion" className="page-title">
          {t("deletion.title")}
        </h1>
        <p className="section-text">{t("deletion.lead", { name: user.name })}</p>
      </div>
      <form method="post" className="card grid max-w-[46rem] grid-cols-1 gap-7 p-5 lg:p-9">
        <div className="grid grid-cols-1 gap-7">
          <div>
            <h2 className="text-lg">{t("deletion.goneTitle")}</h2>
            <ul className={LIST}>
              {held.map(({ kind, count }) => (
                <li key={kind} className={ITEM}>
                  <Minus aria-hidden="true" size={20} className={`${ICON} text-danger`} />
                  {t(`deletion.gone.${kind}`, { count })}
                </li>
              ))}
              <li className={ITEM}>
                <Minus aria-hidden="true" size={20} className={`${ICON} text-danger`} />
                {t("deletion.connection")}
              </li>
            </ul>
          </div>
          <div>
            <h2 className="text-lg">{t("deletion.staysTitle")}</h2>
            <ul className={LIST}>
              <li className={ITEM}>
                <Check aria-hidden="true" size={20} className={`${ICON} text-success`} />
                {t("deletion.stays")}
              </li>
            </ul>
          </div>
        </div>
        <Understood value={user.id} errors={errors} />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="danger">
            <Trash2 aria-hidden="true" size={18} />
            {t("deletion.confirm")}
          </Button>
          <ButtonLink href="/account" variant="secondary">
            {t("deletion.cancel")}
          </ButtonLink>
        </div>
      </form>
    </section>
  );
}

/** The box that must be ticked. Its value is whose data it is about. */
function Understood({ value, errors = [] }: { value: string; errors?: string[] }) {
  const { t } = useTranslation("account");
  const wrong = errors.length > 0;
  return (
    <div className="grid gap-1.5">
      <label
        className={`flex cursor-pointer items-start gap-3 rounded-control border px-4 py-3.5 font-medium ${wrong ? "border-danger" : "border-edge hover:border-ink"}`}
      >
        <input
          type="checkbox"
          name="understood"
          value={value}
          required
          className="size-6 flex-none accent-accent"
          aria-invalid={wrong || undefined}
          aria-describedby={wrong ? "understood-error" : undefined}
        />
        <span>{t("deletion.understand")}</span>
      </label>
      {wrong && (
        <p id="understood-error" role="alert" className="text-sm font-medium text-danger">
          {errors.join(" ")}
        </p>
      )}
    </div>
  );
}
