export const ROLES = "roles";

/** Path of the sign-in that leads back to a path of this site. */
export function loginPath(returnTo: string): string {
  return `/login?${new URLSearchParams({ redirect: returnTo })}`;
}

/** Path of a sign-in that also lets Discord tell us the person's roles. */
export function rolesLoginPath(returnTo: string): string {
  return `${loginPath(returnTo)}&${ROLES}=1`;
}
