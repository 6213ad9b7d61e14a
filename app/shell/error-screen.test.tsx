import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";

import { ErrorScreen } from "./error-screen.tsx";

test("the screen for a render failure has the specification's words, both ways on and the error, without any translation", () => {
  const html = renderToStaticMarkup(<ErrorScreen detail="<b>boom</b>" />);
  for (const text of [
    "Etwas ist schiefgelaufen",
    "Es ist ein unerwarteter Fehler aufgetreten. Bitte versuche, die Seite neu zu laden oder kehre zum Dashboard zurück.",
    "Seite neu laden",
    "Zum Dashboard",
    "&lt;b&gt;boom&lt;/b&gt;",
  ]) {
    expect(html).toContain(text);
  }
  expect(html).toContain('href="/dashboard"');
  expect(html).toMatch(/lang="en"/);
});
