import { ArrowLeft, Check, Minus, Trash2 } from "lucide-react";
import { useTranslation } from "react-i18next";

import type { PersonalDataKind } from "#app/features/users/personal-data.server.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";

interface DeletionFormProps {
  user: { id: string; name: string };
  held: { kind: PersonalDataKind; count: number }[];
  /** What is wrong with the box. */
  errors?: string[];
}

/** Names what will be gone and what stays, and asks for a tick before it is sent. */
export function DeletionForm({ user, held, errors }: DeletionFormProps) {
  const { t } = useTranslation("account");
  return (
    <section className="section account" aria-labelledby="deletion">
      <a href="/account" className="back-link justify-self-start">
        <ArrowLeft aria-hidden="true" size={18} />
        {t("deletion.back")}
      </a>
      <div className="section-head account-head">
        <h1 id="deletion" className="page-title">
          {t("deletion.title")}
        </h1>
        <p className="section-text">{t("deletion.lead", { name: user.name })}</p>
      </div>
      <form method="post" className="card account-deletion">
        <div className="account-fates">
          <div>
            <h2 className="text-lg">{t("deletion.goneTitle")}</h2>
            <ul className="account-fate account-fate-gone">
              {held.map(({ kind, count }) => (
                <li key={kind}>
                  <Minus aria-hidden="true" size={20} />
                  {t(`deletion.gone.${kind}`, { count })}
                </li>
              ))}
              <li>
                <Minus aria-hidden="true" size={20} />
                {t("deletion.connection")}
              </li>
            </ul>
          </div>
          <div>
            <h2 className="text-lg">{t("deletion.staysTitle")}</h2>
            <ul className="account-fate">
              <li>
                <Check aria-hidden="true" size={20} />
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
      <label className="account-understood">
        <input
          type="checkbox"
          name="understood"
          value={value}
          required
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
