import { redirect } from "@remix-run/node";
import { safeReturnPath } from "#app/auth/return-to.server.ts";
import { BadRequestError } from "#app/http/errors.server.ts";
import { readForm } from "#app/http/parse.server.ts";
import { setPlainCookie } from "#app/plain-cookie.server.ts";
import { pageAction } from "#app/shell/page.server.ts";
import { THEMES } from "#app/shell/shell-data.ts";

export { default } from "#app/shell/no-page.ts";

const YEAR = 365 * 24 * 3_600;

export function loader() {
  return redirect("/");
}

/** `POST /theme`: sets the theme cookie, or removes it for the system's theme. Redirects back. */
export const action = pageAction(async ({ request, context }) => {
  const form = await readForm(request);
  const theme = THEMES.find((choice) => choice === form.get("theme"));
  if (!theme) throw new BadRequestError("The theme must be light, dark or system.");
  const cookie = setPlainCookie("theme", theme, {
    secure: context.config.secure,
    maxAge: theme === "system" ? 0 : YEAR,
  });
  const to = safeReturnPath(form.get("to")) ?? "/";
  return redirect(to, { status: 303, headers: { "Set-Cookie": cookie } });
});
