import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Prose } from "./prose.tsx";

test.each([
  ["Try `/tea`, `/cake`.", "Try [/tea], [/cake]."],
  ["We don`t spam.", "We don`t spam."],
  ["`/tea` isn`t coffee.", "[/tea] isn`t coffee."],
])("backticks around words make code, and one alone stays: %s", (text, shown) => {
  const html = renderToStaticMarkup(<Prose>{text}</Prose>);
  expect(html.replace(/<code[^>]*>/g, "[").replaceAll("</code>", "]")).toBe(shown);
});
