import { beginSignIn } from "./begin-sign-in.server.ts";

/** `/discord/oauth/start`: where the button of `/discord/oauth` leads, and on to Discord. */
export const loader = beginSignIn("join");

/** Makes this a page, so that what goes wrong is shown as one. */
export default function Start() {
  return null;
}
