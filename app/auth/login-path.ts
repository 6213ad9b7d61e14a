/** Where signing in begins, and what it leads back to. */
export function loginPath(returnTo: string): string {
  return `/login?${new URLSearchParams({ redirect: returnTo })}`;
}
