import { beginSignIn } from "./sign-in.server.ts";

export const loader = beginSignIn("join");

/** Makes this route a page, so that errors have one. */
export default function Start() {
  return null;
}
