/** What is wrong with a field and whatever is inside of it. */
export function errorsOf(name: string, errors: Record<string, string[]>): string[] {
  return Object.entries(errors).flatMap(([path, messages]) =>
    path === name || path.startsWith(`${name}[`) || path.startsWith(`${name}.`) ? messages : [],
  );
}
