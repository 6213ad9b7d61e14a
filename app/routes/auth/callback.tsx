import type { HeadersFunction, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { noContent } from "#app/http/resource.server.ts";
import { isSpeculative, pageAction, pageLoader } from "#app/shell/page.server.ts";
import { SignInScreen } from "./sign-in-screen.tsx";
import { finishSignIn, waitForToken } from "./sign-in.server.ts";

/** Without the bar: it would show who was signed in before. */
export const handle = { bare: true };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export const headers: HeadersFunction = ({ actionHeaders, loaderHeaders }) =>
  actionHeaders.has("Cache-Control") ? actionHeaders : loaderHeaders;

export const loader = pageLoader(async (args) => {
  if (isSpeculative(args.request)) throw noContent();
  return new URL(args.request.url).search ? finishSignIn(args, "login") : waitForToken(args);
});

/** Receives the token that the script found in the fragment. The form is never shown again, because it is a secret. */
export const action = pageAction((args) => finishSignIn(args, "login"), { keepInput: false });

export default function Callback() {
  const awaited = useLoaderData<typeof loader>();
  const finished = useActionData<typeof action>();
  return <SignInScreen outcome={finished ?? awaited} />;
}
