import { redirect, type LoaderFunctionArgs } from "@remix-run/node";

/**
 * `/login`: begins the sign-in at Discord and remembers where the person was. A browser that reached us by another name
 * than PUBLIC_URL is sent there first: cookies and the return from Discord belong to that name.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await context.authenticator.authenticate("login", request);
  // The strategy always leaves for Discord, or throws.
  return redirect("/");
}
