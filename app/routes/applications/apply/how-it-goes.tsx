import { MessagesSquare, PenLine, Send } from "lucide-react";
import { useTranslation } from "react-i18next";

const STEPS = [
  { name: "write", icon: PenLine },
  { name: "send", icon: Send },
  { name: "answer", icon: MessagesSquare },
] as const;

/** What somebody can expect who applies. */
export function HowItGoes() {
  const { t } = useTranslation("applications");
  return (
    <aside className="apply-aside" aria-labelledby="how">
      <h2 id="how" className="text-lg">
        {t("steps.title")}
      </h2>
      <ol className="grid gap-4">
        {STEPS.map(({ name, icon: Icon }) => (
          <li key={name} className="flex gap-3">
            <Icon aria-hidden="true" size={20} className="mt-0.5 flex-none text-accent" />
            <span className="text-muted">{t(`steps.${name}`)}</span>
          </li>
        ))}
      </ol>
    </aside>
  );
}
