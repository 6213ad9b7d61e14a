import { createHash } from "node:crypto";
import { type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";

export function htmlPage(title: string, body: ReactNode, status = 200): Response {
  const page = (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{`${title} · Stand-in for Discord`}</title>
        <style>{style}</style>
      </head>
      <body>
        <main>
          <p className="brand">Stand-in for Discord</p>
          <h1>{title}</h1>
          {body}
        </main>
      </body>
    </html>
  );
  return new Response(`<!DOCTYPE html>${renderToStaticMarkup(page)}`, {
    status,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-store",
      // No form-action: browsers apply it to the redirect after a post, which leaves this origin.
      "content-security-policy": `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; frame-ancestors 'none'`,
    },
  });
}

/** Discord's error page when a redirect is not possible. */
export function errorPage(message: string): Response {
  return htmlPage("Something is wrong with this link", <p role="alert">{message}</p>, 400);
}

const style = `
  :root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
  body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: light-dark(#e9eaf2, #1b1c22); }
  main { box-sizing: border-box; width: min(100%, 30rem); margin: 1rem 0; padding: 2rem; border-radius: 1rem;
    background: light-dark(#fff, #2a2b33); }
  main:has(table) { width: min(100%, 64rem); }
  h1 { margin: 0 0 1rem; font-size: 1.4rem; line-height: 1.25; overflow-wrap: anywhere; }
  .brand { margin: 0; font-size: .85rem; font-weight: 600; color: light-dark(#4752c4, #aab2ff); }
  form { display: grid; gap: .6rem; }
  button, select, input { font: inherit; padding: .6rem .9rem; border-radius: .6rem;
    border: 1px solid light-dark(#b9bccb, #555867); background: light-dark(#fff, #33343d); color: inherit; }
  button { cursor: pointer; text-align: start; }
  button:hover { border-color: light-dark(#4752c4, #aab2ff); }
  button.main { background: #4752c4; border-color: #4752c4; color: #fff; text-align: center; }
  button.quiet { border-color: transparent; background: none; text-align: center; }
  :focus-visible { outline: 3px solid #7c86ff; outline-offset: 2px; }
  small { display: block; color: light-dark(#55586a, #b8bac8); }
  label { display: grid; gap: .25rem; font-weight: 600; }
  ul { display: grid; gap: 1rem; margin: 0; padding: 0; list-style: none; overflow-wrap: anywhere; }
  table { width: 100%; border-collapse: collapse; }
  th { overflow-wrap: anywhere; }
  th, td { padding: .5rem .5rem .5rem 0; text-align: start; vertical-align: top; }
  td form { display: flex; flex-wrap: wrap; gap: .4rem; }
  td input { width: 4.5rem; }
`;

const styleHash = createHash("sha256").update(style).digest("base64");
