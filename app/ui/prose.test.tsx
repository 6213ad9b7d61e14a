import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";

import { Prose } from "./prose.tsx";

test.each([
  [
    "<b> & code",
    "<b> & `<member>`",
    /^&lt;b&gt; &amp; <code class="[^"]*" translate="no">&lt;member&gt;<\/code>$/,
  ],
  [
    "short code on one line",
    "Type `!ban` or `!kick`.",
    /^Type <code class="code inline-block[^>]*>!ban<\/code> or <code .*!kick<\/code>\.$/,
  ],
  ["long code on several", "`!marriage propose @Aylin`", /^<code class="code "/],
])("prose has %s", (_, text, markup) => {
  expect(renderToStaticMarkup(<Prose>{text}</Prose>)).toMatch(markup);
});
