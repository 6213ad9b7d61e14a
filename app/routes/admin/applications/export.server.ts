import type { LoaderFunctionArgs } from "@remix-run/node";

import { requireOwner, requireUser } from "#app/auth/guards.server.ts";
import type { Application } from "#app/features/applications/application.server.ts";
import { listApplications } from "#app/features/applications/list.server.ts";
import { fileName } from "#app/http/file-name.server.ts";
import { answering } from "#app/http/resource.server.ts";
import { localeOf } from "#app/i18n/i18n.server.ts";
import type { Locale } from "#app/i18n/i18n.ts";

import { filterOf, reviewQueryIn } from "./query.ts";

interface FileFormat {
  type: string;
  extension: string;
  write: (applications: Application[], locale: Locale) => string;
}

/**
 * Makes the loader of a file with the applications of a search, for the bot's owner. Strangers are redirected to sign in, as by
 * a page; other errors are JSON.
 */
export function exportedFile({ type, extension, write }: FileFormat) {
  return async (args: LoaderFunctionArgs): Promise<Response> => {
    // Outside `answering`, so that `pageLoader` redirects strangers.
    await requireUser(args);
    return answering(async () => {
      await requireOwner(args);
      const query = reviewQueryIn(new URL(args.request.url).searchParams);
      const filter = filterOf(query);
      const applications = filter ? await listApplications(args.context.db, filter) : [];
      return new Response(write(applications, await localeOf(args.request)), {
        headers: {
          "Content-Type": `${type}; charset=utf-8`,
          "Content-Disposition": `attachment; filename="${fileName(`applications.${extension}`)}"`,
          "Cache-Control": "no-store",
        },
      });
    })(args);
  };
}
