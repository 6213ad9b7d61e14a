import { useTranslation } from "react-i18next";

import type { FileProblem } from "#app/features/settings/transfer/settings-file.server.ts";
import { Notice } from "#app/ui/notice.tsx";

/** Why what was brought is no settings file. */
export function FileProblemNotice(props: FileProblem) {
  const { t } = useTranslation("transfer");
  const text =
    props.problem === "malformed"
      ? t("problem.malformed", { part: props.part })
      : t(`problem.${props.problem}`);
  return (
    <Notice kind="danger" title={t("problem.title")}>
      {text}
    </Notice>
  );
}
