import type { LoaderFunctionArgs } from "@remix-run/node";
import { ROLES } from "#app/auth/login-path.ts";
import { beginSignIn } from "./sign-in.server.ts";

export { default } from "#app/shell/no-page.ts";

const [signIn, withRoles] = [beginSignIn("login"), beginSignIn("roles")];

/** `?roles` asks Discord for the person's roles, too. */
export const loader = (args: LoaderFunctionArgs) =>
  new URL(args.request.url).searchParams.has(ROLES) ? withRoles(args) : signIn(args);
