import { beginSignIn } from "./sign-in.server.ts";

export { default } from "#app/shell/no-page.ts";

export const loader = beginSignIn("login");
