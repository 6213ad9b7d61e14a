import { redirect } from "@remix-run/node";

import { safeReturnPath } from "#app/auth/return-to.server.ts";
import { pageAction } from "#app/http/page.server.ts";
import { readForm } from "#app/http/parse.server.ts";
import { setPlainCookie } from "#app/http/plain-cookie.server.ts";
import { BadRequestError } from "#app/http/errors.server.ts";
import { THEMES } from "#app/shell/shell-data.ts";

const YEAR = 365 * 24 * 3_600;

/** There is nothing to see here. */
export function loader() {
  return redirect("/");
}

/** `POST /theme`: light, dark, or as the device has it, which is what no cookie means. Leads back to where it came from. */
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

/** Makes this a page, so that what goes wrong is shown as one. */
export default function Theme() {
  return null;
}
