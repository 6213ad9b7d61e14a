import type { Incomplete } from "#app/features/settings/conditions.ts";
import type { FieldView } from "#app/features/settings/kinds/kinds.server.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";

/** Says that a field is empty, or one in its rows, without which another is of no use. */
export function IncompleteNote({ field, found }: { field: FieldView; found: Incomplete }) {
  const { t } = useTranslation("settings");
  const { row, because: reason } = found;
  const column = "columns" in field && field.columns.find(({ name }) => name === row?.name);
  return (
    <p className="mt-1.5 text-sm font-medium text-warning">
      {row && column
        ? t("incomplete.row", { field: column.label, row: row.index + 1, reason })
        : t("incomplete.field", { reason })}
    </p>
  );
}
