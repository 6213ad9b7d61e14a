import { useTranslation } from "react-i18next";

import { CopyButton } from "#app/ui/copy-button.tsx";

/** Copies an operation's example request. */
export function CopyRequest({ name, request }: { name: string; request: string }) {
  const { t } = useTranslation("api");
  const words = {
    copy: t("copy.copy"),
    copied: t("copy.copied"),
    failed: t("copy.failed"),
    label: t("copy.label", { name }),
  };
  return <CopyButton text={request} words={words} />;
}
