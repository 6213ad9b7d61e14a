import type { Settings } from "#app/features/settings/field.ts";
import type { FieldView } from "#app/features/settings/kinds/kinds.server.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { AskButton } from "#app/routes/dashboard/ask-button.tsx";
import { beginOf } from "#app/routes/dashboard/begin-of.ts";
import { isWithin, type Messages } from "#app/routes/dashboard/fields/control.tsx";
import { PartName } from "#app/routes/dashboard/names.tsx";
import { rowWords } from "./rows.tsx";

/** Columns that a closed row names, and characters of a text in it. */
const COLUMNS = 4;
const LENGTH = 60;

interface ClosedRowProps {
  columns: FieldView[];
  path: string;
  row: number;
  values: Settings;
  errors: Messages;
  onOpen: () => void;
}

/** A row of a long form in one line: what it says first, its values as JSON for the form, and a button that opens it. */
export function ClosedRow({ columns, path, row, values, errors, onOpen }: ClosedRowProps) {
  const { t, i18n } = useTranslation("settings");
  const complaints = Object.keys(errors).flatMap((one) => (isWithin(one, path) ? (errors[one] ?? []) : []));
  const words = rowWords(columns.slice(0, COLUMNS), values, { t, locale: i18n.language });
  return (
    <li
      id={path}
      className="flex flex-wrap items-center justify-between gap-x-3 border-b border-line"
      data-row
      data-touched
    >
      <span className="min-w-0 flex-1 basis-36 truncate">
        {words.map((word, at) => (
          <span key={at}>
            {"text" in word ? <bdi>{beginOf(word.text, LENGTH)}</bdi> : <PartName {...word} />}{" "}
          </span>
        ))}
      </span>
      <input type="hidden" name={path} value={JSON.stringify(values)} />
      <AskButton
        value={`open ${path}`}
        formAction={`#${path}`}
        data-act="open"
        variant="quiet"
        className="min-h-11! in-disabled:hidden"
        onClick={(event) => {
          event.preventDefault();
          onOpen();
        }}
      >
        {t("rows.openAt", { row })}
      </AskButton>
      {complaints.length > 0 && (
        <p className="basis-full text-sm font-medium text-danger">{complaints.join(" ")}</p>
      )}
    </li>
  );
}
