import { beginSignIn } from "./sign-in.server.ts";

/** `/login`: starts the sign-in and remembers the page to return to (`?redirect=`, else the referring page). */
export const loader = beginSignIn("login");

/** Makes this route a page, so that errors have one. */
export default function Login() {
  return null;
}
