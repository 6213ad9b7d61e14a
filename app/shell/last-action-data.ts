import { useLocation } from "@remix-run/react";
import { useState } from "react";

/**
 * Keeps the action's data until the next action or navigation, because the router drops them at each revalidation, and when a link
 * leads to a place in the page.
 */
export function useLastActionData<Answer>(given: Answer | undefined): Answer | undefined {
  const { key, hash } = useLocation();
  const [kept, keep] = useState({ given, key });
  const place = hash ? kept.key : key;
  if (place !== kept.key || (given && given !== kept.given)) keep({ given, key: place });
  return given ?? kept.given;
}
