import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";

import { Prose } from "./prose.tsx";

const html = (text: string) => renderToStaticMarkup(<Prose>{text}</Prose>);

test("backticks make code, which nobody translates", () => {
  expect(html("Type `!ban` or `!kick`.")).toMatch(
    /^Type <code class="code [^"]*" translate="no">!ban<\/code> or <code [^>]+>!kick<\/code>\.$/,
  );
});

test("short code stays on one line, long code may be broken", () => {
  expect(html("`!job list`")).toContain("inline-block");
  expect(html("`!marriage propose @Aylin`")).not.toContain("inline-block");
});

test("text is text", () => {
  expect(html("<b> & `<member>`")).toContain("&lt;b&gt; &amp; ");
  expect(html("no code at all")).toBe("no code at all");
});
