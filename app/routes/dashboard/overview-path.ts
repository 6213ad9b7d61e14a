/** The overview, with what is searched for in it. */
export function overviewPath(text: string | null): string {
  return text ? `/dashboard?${new URLSearchParams({ q: text })}` : "/dashboard";
}
