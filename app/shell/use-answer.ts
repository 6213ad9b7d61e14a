import { useLocation } from "@remix-run/react";
import { useState } from "react";

/**
 * What the page's action has answered, until it answers again or somebody goes on. The router forgets an answer as soon as
 * loaders are asked again (`useReceipts`): with it would go what was typed, and why it was not taken.
 *
 * @param given what `useActionData` gives
 */
export function useAnswer<Answer>(given: Answer | undefined): Answer | undefined {
  const { key } = useLocation();
  const [kept, keep] = useState({ given, key });
  if (given !== undefined && (given !== kept.given || key !== kept.key)) keep({ given, key });
  return given ?? (key === kept.key ? kept.given : undefined);
}
