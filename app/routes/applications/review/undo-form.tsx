import { Form } from "@remix-run/react";
import { Undo2 } from "lucide-react";
import { useTranslation } from "react-i18next";

import type { Undoable } from "#app/features/applications/undo.server.ts";
import { Button } from "#app/ui/button.tsx";

/** Takes back the decision that it names, and no newer one. */
export function UndoForm({
  action,
  undoable: { id, status },
  posting,
}: {
  action: string;
  undoable: Undoable;
  posting: boolean;
}) {
  const { t } = useTranslation(["review", "common"]);
  const label = t("undo.text", { status: t(`common:application.status.${status}`) });
  return (
    <Form method="post" action={action} onSubmit={(event) => posting && event.preventDefault()}>
      <input type="hidden" name="intent" value="undo" />
      <input type="hidden" name="event" value={id} />
      <Button
        type="submit"
        variant="secondary"
        size="small"
        title={label}
        aria-disabled={posting || undefined}
        data-shortcut="u"
      >
        <Undo2 aria-hidden="true" size={16} /> {t("undo.do")}
      </Button>
    </Form>
  );
}
