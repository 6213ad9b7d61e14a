import { beginSignIn } from "./begin-sign-in.server.ts";

/** `/login`: begins the sign-in at Discord and remembers where the person was (`?redirect=`, else the page they came from). */
export const loader = beginSignIn("login");

/** Makes this a page, so that what goes wrong is shown as one. */
export default function Login() {
  return null;
}
