interface Named {
  site: { name: string };
}

/** Answers with a file to be saved. */
export function download(of: Named, what: string, type: string, body: string): Response {
  return new Response(body, {
    headers: {
      "Content-Type": `${type}; charset=utf-8`,
      "Content-Disposition": `attachment; filename="${fileName(of, what)}"`,
      "Cache-Control": "no-store",
    },
  });
}

export function downloadJson(of: Named, what: string, content: object): Response {
  return download(of, what, "application/json", `${JSON.stringify(content, null, 2)}\n`);
}

/** Builds the name of a downloaded file: the bot's name in letters and digits, and `what`. */
export function fileName({ site }: Named, what: string): string {
  const name = site.name
    .toLowerCase()
    .replace(/[^a-z\d]+/g, "-")
    .replace(/^-|-$/g, "");
  return `${name || "bot"}-${what}`;
}
