import { captionOf, isWithin, type ControlProps } from "./control.tsx";
import { controlOf } from "./kinds/controls.ts";

/** One field of a settings form. Its controls are uncontrolled, so that text typed before hydration stays. */
export function SettingField({ small, ...props }: Omit<ControlProps, "frame"> & { small?: boolean }) {
  const { name } = props.field;
  const own = Object.entries(props.errors).filter(([path]) => isWithin(path, name));
  const frame = {
    id: `field-${name}`,
    ...captionOf(props.field),
    errors: own.flatMap(([, messages]) => messages),
    small,
  };
  const { Field } = controlOf(props.field);
  return <Field {...props} frame={frame} />;
}
