import { useTranslation } from "react-i18next";

import { CopyButton } from "#app/ui/copy-button.tsx";

export function CopyCommand({ name, line }: { name: string; line: string }) {
  const { t } = useTranslation("commands");
  const words = {
    copy: t("copy.copy"),
    copied: t("copy.copied"),
    failed: t("copy.failed"),
    label: t("copy.label", { name }),
  };
  return <CopyButton text={line} words={words} />;
}
