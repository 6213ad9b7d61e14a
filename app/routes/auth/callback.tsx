import { data, type HeadersFunction, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { loginPath } from "#app/auth/login-path.ts";
import { openSession } from "#app/auth/session.server.ts";
import { SignInError } from "#app/auth/sign-in-error.server.ts";
import { displayName } from "#app/features/users/users.server.ts";
import { emptyAnswer, isSpeculative, pageLoader } from "#app/http/page.server.ts";
import { fixedT, localeOf } from "#app/i18n/i18n.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Mark } from "#app/ui/logo.tsx";
import { Rings } from "#app/ui/rings.tsx";

/** Without the bar: it would show who was signed in before. */
export const handle = { bare: true };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

/** The spec's 1.5 s, in the whole seconds that `Refresh` counts (design section 6). */
const DELAY = 2;

/** `/auth/callback`: Discord sends the browser back here. A HEAD, or a prefetch, must not use up the code. */
export const loader = pageLoader(async ({ request, context }) => {
  const t = fixedT(await localeOf(request), "auth");
  if (isSpeculative(request)) throw emptyAnswer();
  try {
    const signedIn = await context.authenticator.authenticate("login", request);
    const cookie = await openSession(
      context.sessions,
      await context.session(),
      signedIn.user,
      signedIn.tokens,
      request.headers.get("User-Agent"),
    );
    const headers = {
      "Set-Cookie": cookie,
      Refresh: `${DELAY}; url=${signedIn.returnTo}`,
      "Cache-Control": "no-store",
    };
    const name = displayName(signedIn.user);
    return data(
      { state: "success" as const, title: t("callback.success.title"), name, to: signedIn.returnTo },
      { headers },
    );
  } catch (error) {
    if (!(error instanceof SignInError)) throw error;
    context.log[error.status >= 500 ? "error" : "info"](
      { err: error.cause, reason: error.reason },
      "sign-in failed",
    );
    const { reason, detail, returnTo, status } = error;
    const retry = returnTo ? loginPath(returnTo) : "/login";
    const failure = {
      state: "error" as const,
      title: t("callback.error.title"),
      reason,
      detail: detail?.slice(0, 200),
      retry,
    };
    return data(failure, { status, headers: { "Cache-Control": "no-store" } });
  }
});

export default function Callback() {
  const { t } = useTranslation("auth");
  const result = useLoaderData<typeof loader>();
  return (
    <section className="problem">
      <Rings className="rings-quiet problem-rings" />
      <Mark className="size-14" />
      <h1 className="section-title">{result.title}</h1>
      {result.state === "success" ? (
        <>
          <p role="status" className="max-w-xl text-lg text-muted">
            {t("callback.success.text", { name: result.name })}
          </p>
          <ButtonLink href={result.to}>{t("callback.success.continue")}</ButtonLink>
        </>
      ) : (
        <>
          <p role="alert" className="max-w-xl text-lg break-words text-muted">
            {t(`callback.error.${result.reason}`, { error: result.detail })}
          </p>
          <ButtonLink href={result.retry}>{t("callback.error.retry")}</ButtonLink>
        </>
      )}
    </section>
  );
}
