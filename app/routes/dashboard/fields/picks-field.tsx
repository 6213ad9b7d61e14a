import { FieldGroup } from "#app/ui/field.tsx";

import { errorsOf } from "./field-errors.ts";
import { PickList, type Pick } from "./pick-list.tsx";
import type { SettingFieldProps } from "./setting-field.tsx";

interface PicksFieldProps {
  field: SettingFieldProps<"channels" | "role" | "roles">["field"];
  errors: SettingFieldProps["errors"];
  /** What there is, in its order. */
  listed: Pick[];
  chosen: readonly string[];
  /** What is said of something chosen that is not there any more. */
  gone: string;
  /** What is said where there is nothing at all. */
  none: string;
  single?: { none: string };
}

/** Some of what a server has. What was chosen and is gone comes first, to be taken away. */
export function PicksField({ field, errors, listed, chosen, gone, none, single }: PicksFieldProps) {
  const lost = chosen
    .filter((id) => !listed.some((pick) => pick.id === id))
    .map((id): Pick => ({ id, name: id, sign: null, obstacle: gone }));
  const picks = [...lost, ...listed];
  return (
    <FieldGroup
      id={`field-${field.name}`}
      label={field.label}
      hint={field.hint}
      errors={errorsOf(field.name, errors)}
    >
      {(wiring) =>
        picks.length === 0 ? (
          <p className="text-sm text-muted">{none}</p>
        ) : (
          <PickList
            name={field.name}
            picks={picks}
            chosen={chosen}
            single={single}
            max={field.kind === "role" ? undefined : field.max}
            describedBy={wiring["aria-describedby"]}
          />
        )
      }
    </FieldGroup>
  );
}
