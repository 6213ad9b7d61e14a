import { useLocation } from "@remix-run/react";
import { useState } from "react";

/** Keeps the action's data until the next action or navigation, because the router drops them at each revalidation. */
export function useLastActionData<Answer>(given: Answer | undefined): Answer | undefined {
  const { key } = useLocation();
  const [kept, keep] = useState({ given, key });
  if (given !== undefined && (given !== kept.given || key !== kept.key)) keep({ given, key });
  return given ?? (key === kept.key ? kept.given : undefined);
}
