/** Fills in a route's parameters; a splat becomes "nowhere/at/all". */
export function addressOf(path: string, params: Record<string, string>): string {
  return path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? name).replace("*", "nowhere/at/all");
}
