import { useTranslation } from "react-i18next";

import type { Category } from "#app/content/categories.ts";
import { ButtonLink } from "#app/ui/button.tsx";

import type { CountedCategory } from "./results.tsx";
import { searchPath } from "./search-path.ts";

interface NothingFoundProps {
  text: string;
  chosen?: Category;
  categories: CountedCategory[];
}

/** Empty search result, with a link to other categories or to all commands. */
export function NothingFound({ text, chosen, categories }: NothingFoundProps) {
  const { t } = useTranslation("commands");
  const elsewhere = categories.reduce((sum, { count }) => sum + count, 0);
  return (
    <div className="card grid justify-items-center gap-3.5 px-6 py-[clamp(2.5rem,7vw,4.5rem)] text-center wrap-anywhere">
      <OpenShell />
      <p className="font-display text-2xl font-semibold">{t("list.none.title")}</p>
      <p className="max-w-xl text-muted">{t("list.none.text", { text })}</p>
      {chosen && elsewhere > 0 ? (
        <ButtonLink href={searchPath(text)} variant="secondary">
          {t("list.none.elsewhere", { count: elsewhere })}
        </ButtonLink>
      ) : (
        <ButtonLink href="/commands" variant="secondary">
          {t("list.none.reset")}
        </ButtonLink>
      )}
    </div>
  );
}

/** Drawing of an open, empty shell. */
function OpenShell() {
  return (
    <svg
      viewBox="0 0 120 84"
      width="120"
      strokeLinejoin="round"
      className="w-32 fill-none stroke-accent stroke-[1.75]"
      aria-hidden="true"
      focusable="false"
    >
      <path d="M60 60C34 60 14 44 8 18 30 4 90 4 112 18 106 44 86 60 60 60Z" />
      <path d="M60 60 26 13M60 60 44 9M60 60V8M60 60 76 9M60 60 94 13" />
      <path d="M10 66C30 84 90 84 110 66 92 74 28 74 10 66Z" />
    </svg>
  );
}
