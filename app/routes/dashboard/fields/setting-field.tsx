import type { FieldView } from "#app/features/settings/kinds/kinds.server.ts";
import { captionOf, hintWith, isWithin, LearnMore, type ControlProps } from "./control.tsx";
import { controlOf } from "./kinds/controls.ts";

/** One field of a settings form. Its controls are uncontrolled, so that text typed before hydration stays. */
export function SettingField({ small, ...props }: Omit<ControlProps, "frame"> & { small?: boolean }) {
  const { name, help, onlyWith } = props.field;
  const { label, hint } = captionOf(props.field);
  const own = Object.entries(props.errors).filter(([path]) => isWithin(path, name));
  const frame = {
    id: `field-${name}`,
    label,
    hint: help || onlyWith ? hintWith(hint, <Notes {...props.field} />) : hint,
    errors: own.flatMap(([, messages]) => messages),
    small,
  };
  const { Field } = controlOf(props.field);
  return <Field {...props} frame={frame} />;
}

/** A link to more about a field, and when it counts, where it is shown although it does not. */
function Notes({ help, label, onlyWith }: FieldView) {
  return (
    <>
      <LearnMore href={help} about={label} />
      {onlyWith && <span className="hidden in-data-condition:inline noscript:inline"> {onlyWith}</span>}
    </>
  );
}
