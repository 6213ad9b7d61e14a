import type { ComponentProps } from "react";

import { Button } from "#app/ui/button.tsx";

import { sectionOf, writeIntent, type Intent } from "./intent.ts";

interface IntentButtonProps extends ComponentProps<typeof Button> {
  /** Where the page's form goes. */
  action: string;
  intent: Intent;
  /** What it is about: a status, an event, a note. */
  object?: string;
  posting: boolean;
}

/**
 * A button of the page's one form. Without scripts the page of the answer opens at the section of the button, where the answer
 * is told: browsers keep the fragment of where they post to.
 */
export function IntentButton({ action, intent, object, posting, ...button }: IntentButtonProps) {
  return (
    <Button
      type="submit"
      name="intent"
      value={writeIntent(intent, object)}
      formAction={`${action}#${sectionOf(intent)}`}
      aria-disabled={posting || undefined}
      {...button}
    />
  );
}
