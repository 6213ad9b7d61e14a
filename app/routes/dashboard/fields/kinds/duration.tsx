import { DURATION, partsOf } from "#app/features/settings/kinds/number.ts";
import { durationText } from "#app/i18n/formats.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { entriesOf, WHOLE, type Control, type ControlProps } from "#app/routes/dashboard/fields/control.tsx";
import { FieldGroup } from "#app/ui/field.tsx";

export const duration: Control<"duration"> = {
  Field: DurationField,
  inRow: WHOLE,
  // Parts that are no time are shown as typed.
  words: (_, value, { locale }) =>
    entriesOf(value).map((entry) => [
      {
        text:
          typeof entry === "number"
            ? durationText(locale, entry)
            : typeof entry === "object"
              ? Object.values(entry!).join(" ")
              : String(entry),
      },
    ]),
  errorOf({ min, max }, _, read) {
    const seconds = read();
    if (typeof seconds !== "number") return { key: "numberNeeded" };
    return seconds < min || seconds > max ? { key: "durationOutOfRange", values: { min, max } } : undefined;
  },
};

/** A duration as days, hours, minutes and seconds, as far as it may be that long. */
function DurationField({ field, value, frame }: ControlProps<"duration">) {
  const { t } = useTranslation("settings");
  const typed = Object.entries(partsOf(value)) as [keyof typeof DURATION, string][];
  const parts = typed.filter(([part, text]) => DURATION[part] <= field.max || (text !== "" && text !== "0"));
  const shown = parts.length > 0 ? parts : typed.slice(-1);
  return (
    <FieldGroup {...frame} isLine>
      {(wiring) => (
        <div className="flex flex-wrap gap-x-3 gap-y-2">
          {shown.map(([part, text]) => (
            <label key={part} className="flex basis-32 items-center gap-2 @max-[16rem]:min-w-0">
              <input
                type="number"
                name={`${field.name}.${part}`}
                min={0}
                step={1}
                inputMode="numeric"
                defaultValue={text}
                className="input w-14 min-w-0 px-2 tabular-nums [appearance:textfield]"
                aria-invalid={wiring["aria-invalid"]}
                aria-describedby={wiring["aria-describedby"]}
              />
              <span className="whitespace-nowrap text-muted @max-[16rem]:whitespace-normal">
                {t(`duration.${part}`)}
              </span>
            </label>
          ))}
        </div>
      )}
    </FieldGroup>
  );
}
