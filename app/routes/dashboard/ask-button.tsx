import type { ComponentProps } from "react";
import { INTENT } from "#app/features/settings/form-values.ts";
import { Button } from "#app/ui/button.tsx";

/** Small button that sends its form, and asks for what its value says. */
export function AskButton(props: ComponentProps<typeof Button> & { value: string }) {
  return <Button type="submit" name={INTENT} variant="secondary" size="small" {...props} />;
}
