import { useTranslation } from "react-i18next";

import type { CountWords } from "#app/ui/counted-area.tsx";

/** Texts of a character counter. */
export function useCountWords(): CountWords {
  const { t } = useTranslation();
  return {
    left: (count) => t("characters.left", { count }),
    over: (count) => t("characters.over", { count }),
  };
}
