import { beforeAll } from "vitest";
import { HttpError } from "#app/http/errors.server.ts";
import type { useSite } from "#test/site.ts";
import { startRemix } from "./remix.ts";

/**
 * Requests pages from Remix with a cookie: HTML, or data for a path with `.data`.
 * @param services of a site that differs, asked for by each request
 */
export function usePages(site: ReturnType<typeof useSite>, services = () => site.services) {
  const remix = startRemix();
  beforeAll(async () => void (await remix));

  return async (path: string, { cookie, ...init }: RequestInit & { cookie?: string } = {}) => {
    const request = new Request(site.config.PUBLIC_URL + path, init);
    if (cookie !== undefined) request.headers.set("Cookie", cookie);
    const answer = await (
      await remix
    )(request, site.context({ cookie, services: services() })).catch((error: unknown) => {
      // The server makes an answer of it.
      if (error instanceof HttpError) return new Response(null, error);
      throw error;
    });
    return { status: answer.status, headers: answer.headers, text: await answer.text() };
  };
}

/** HTML and words of a part of a page, by default its `<main>`. */
export function partOf(page: string, part = /<main.*<\/main>/s) {
  const html = part.exec(page)?.[0].replaceAll("<!-- -->", "") ?? "";
  return { html, text: html.replace(/<[^>]+>/g, " ").replace(/\s+/g, " ") };
}
