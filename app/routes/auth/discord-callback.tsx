import type { HeadersFunction, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { isSpeculative, pageLoader } from "#app/http/page.server.ts";
import { noContent } from "#app/http/resource.server.ts";
import { SignInScreen } from "./sign-in-screen.tsx";
import { finishSignIn, takeInvite } from "./sign-in.server.ts";

export const handle = { bare: true };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const loader = pageLoader(async (args) => {
  if (isSpeculative(args.request)) throw noContent();
  const invited = await takeInvite(args);
  if (invited) throw invited;
  return finishSignIn(args, "join");
});

export default function DiscordCallback() {
  return <SignInScreen outcome={useLoaderData<typeof loader>()} />;
}
