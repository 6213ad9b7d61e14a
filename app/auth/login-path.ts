export function loginPath(returnTo: string): string {
  return `/login?${new URLSearchParams({ redirect: returnTo })}`;
}
