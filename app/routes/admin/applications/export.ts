import { requireOwner, requireUser } from "#app/auth/guards.server.ts";
import { representationOf } from "#app/features/applications/application.server.ts";
import { csvOf } from "#app/features/applications/csv.server.ts";
import { listApplications } from "#app/features/applications/list.server.ts";
import { fileName } from "#app/http/file-name.server.ts";
import { pageLoader } from "#app/http/page.server.ts";
import { answering } from "#app/http/resource.server.ts";
import { localeOf } from "#app/i18n/i18n.server.ts";
import { profileUrl, reviewQueryIn } from "./query.ts";

/** Column separators of spreadsheets by language: where the comma is for decimals, a semicolon. */
const SEPARATORS = { en: ",", de: ";" } as const;

/** `GET /admin/applications.csv` and `.json`: the applications of a search. Strangers sign in; other errors are JSON. */
export const loader = pageLoader(async (args) => {
  // Outside `answering`, so that `pageLoader` redirects strangers.
  await requireUser(args);
  const answer = answering(async ({ request, context }) => {
    await requireOwner(args);
    const { pathname, searchParams } = new URL(request.url);
    const applications = await listApplications(context.db, reviewQueryIn(searchParams));
    if (pathname.endsWith(".json")) {
      const body = { applications: applications.map(representationOf) };
      return file("json", "application/json", `${JSON.stringify(body, null, 2)}\n`);
    }
    const separator = SEPARATORS[await localeOf(request)];
    return file("csv", "text/csv", csvOf(applications, { profileUrl, separator }));
  });
  return answer(args);
});

function file(extension: string, type: string, body: string): Response {
  return new Response(body, {
    headers: {
      "Content-Type": `${type}; charset=utf-8`,
      "Content-Disposition": `attachment; filename="${fileName(`applications.${extension}`)}"`,
      "Cache-Control": "no-store",
    },
  });
}
