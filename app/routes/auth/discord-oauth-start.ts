import { beginSignIn } from "./sign-in.server.ts";

/** `/discord/oauth/start`: target of the button on `/discord/oauth`; redirects to Discord. */
export const loader = beginSignIn("join");

/** Makes this route a page, so that errors have one. */
export default function Start() {
  return null;
}
