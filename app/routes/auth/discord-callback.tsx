import { noContent } from "#app/http/resource.server.ts";
import { isSpeculative, pageLoader } from "#app/shell/page.server.ts";
import { finishSignIn, takeInvite } from "./sign-in.server.ts";

export { default, handle, headers, meta } from "./callback.tsx";

export const loader = pageLoader(async (args) => {
  if (isSpeculative(args.request)) throw noContent();
  const invited = await takeInvite(args);
  if (invited) throw invited;
  return finishSignIn(args, "join");
});
