import type { Control, ControlProps } from "#app/routes/dashboard/fields/control.tsx";
import { wiringOf } from "#app/ui/field.tsx";

export const toggle: Control<"toggle"> = {
  Field: ToggleField,
  inRow: "self-end",
  words: (_, value, { t }) => [[{ text: t(value === true ? "value.on" : "value.off") }]],
};

function ToggleField({ field, value, frame }: ControlProps<"toggle">) {
  const { wiring, notes } = wiringOf(frame);
  return (
    <div className="grid gap-1.5">
      <label className={`flex items-center gap-3 ${frame.small ? "min-h-11 text-sm" : "font-medium"}`}>
        <input
          type="checkbox"
          role="switch"
          name={field.name}
          value="true"
          defaultChecked={value === true}
          className="relative h-6 w-11 flex-none cursor-pointer appearance-none disabled:opacity-60 rounded-full border border-edge bg-sunken transition-colors before:absolute before:inset-y-0 before:start-0.75 before:my-auto before:size-4 before:rounded-full before:bg-edge before:transition-[inset-inline-start] checked:border-accent checked:bg-accent checked:before:start-5.75 checked:before:bg-accent-ink forced-colors:before:bg-[ButtonText] forced-colors:checked:before:bg-[Highlight]"
          {...wiring}
        />
        {frame.label}
      </label>
      {notes}
    </div>
  );
}
