import { useTranslation } from "react-i18next";

import { statusIn } from "#app/features/applications/status.ts";

/** Says a status in the reader's language; one that nobody knows as it came. */
export function useStatusWord(): (status: string) => string {
  const { t } = useTranslation();
  return (status) => {
    const known = statusIn(status);
    return known ? t(`application.status.${known}`) : status;
  };
}
