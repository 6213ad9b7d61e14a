import { useTranslation } from "#app/i18n/use-translation.ts";
import { Card } from "#app/ui/card.tsx";

/** Commands as members type them with the prefix that is in the form. */
export function PrefixExample({ prefix }: { prefix: string }) {
  const { t } = useTranslation("settings");
  return (
    <Card id="prefix-example" title={t("prefixExample")} className="gap-3 p-5">
      <ul className="grid gap-2">
        {["help", "daily", "rank"].map((command) => (
          <li key={command}>
            <code className="code">
              <bdi>{prefix}</bdi>
              {command}
            </code>
          </li>
        ))}
      </ul>
    </Card>
  );
}
