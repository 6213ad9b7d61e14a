import { beginSignIn } from "./sign-in.server.ts";

export { default } from "#app/shell/no-page.ts";

/** `/login`: starts the sign-in and remembers the page to return to (`?redirect=`, else the referring page). */
export const loader = beginSignIn("login");
