import { site } from "#app/content/site.ts";

/** Answers with a file to be saved. */
export function download(what: string, type: string, body: string): Response {
  return new Response(body, {
    headers: {
      "Content-Type": `${type}; charset=utf-8`,
      "Content-Disposition": `attachment; filename="${fileName(what)}"`,
      "Cache-Control": "no-store",
    },
  });
}

export function downloadJson(what: string, content: object): Response {
  return download(what, "application/json", `${JSON.stringify(content, null, 2)}\n`);
}

/** Builds the name of a downloaded file: the bot's name in letters and digits, and `what`. */
export function fileName(what: string, bot: string = site.name): string {
  const name = bot
    .toLowerCase()
    .replace(/[^a-z\d]+/g, "-")
    .replace(/^-|-$/g, "");
  return `${name || "bot"}-${what}`;
}
