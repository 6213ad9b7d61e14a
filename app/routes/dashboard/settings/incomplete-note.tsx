import type { Incomplete } from "#app/features/settings/conditions.ts";
import type { FieldView } from "#app/features/settings/kinds/kinds.server.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";

type NoteProps = { field: FieldView } & Pick<Incomplete, "because"> & Partial<NonNullable<Incomplete["row"]>>;

/** Says that a field is empty, or one in its rows, without which another is of no use. */
export function IncompleteNote({ field, because: reason, index = 0, name }: NoteProps) {
  const { t } = useTranslation("settings");
  const column = "columns" in field && field.columns.find((one) => one.name === name);
  return (
    <p className="mt-1.5 text-sm font-medium text-warning">
      {column
        ? t("incomplete.row", { field: column.label, row: index + 1, reason })
        : t("incomplete.field", { reason })}
    </p>
  );
}
