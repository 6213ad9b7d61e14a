import { resource, SAME_FOR_ALL_VISITORS } from "#app/http/resource.server.ts";

const NOT_FOR_ROBOTS = [
  "/account",
  "/admin",
  "/api/",
  "/apply",
  "/auth/",
  "/dashboard",
  "/discord/",
  "/invite",
  "/login",
  "/logout",
  "/theme",
];

/** `GET /robots.txt` (RFC 9309). */
const { loader, action } = resource({
  GET: async ({ context }) => {
    const lines = [
      "User-agent: *",
      ...NOT_FOR_ROBOTS.map((path) => `Disallow: ${path}`),
      "",
      `Sitemap: ${context.config.PUBLIC_URL}/sitemap.xml`,
    ];
    return new Response(`${lines.join("\n")}\n`, {
      headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": SAME_FOR_ALL_VISITORS },
    });
  },
});
export { loader, action };
