/** Returns speculation rules: browsers prefetch a link under the pointer, unless it would set a cookie (`lng`) or is a search. */
export function speculationRules({ areas }: { areas: readonly { id: string }[] }): string {
  const documents = ["/", ...areas.map(({ id }) => `/${id}`), "/commands", "/commands/*", "/team"];
  const where = {
    and: [{ href_matches: documents }, { not: { href_matches: ["/*\\?*lng=*", "/*\\?*q=*"] } }],
  };
  return JSON.stringify({ prefetch: [{ where, eagerness: "moderate" }] });
}
