/** The `headers` of pages that nobody may store. */
export const noStore = () => ({ "Cache-Control": "no-store" });
