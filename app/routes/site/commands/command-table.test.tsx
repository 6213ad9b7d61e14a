import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { expect, test } from "vitest";

import { findCommand } from "#app/features/commands/list.ts";
import { i18nIn } from "#app/i18n/i18n.server.ts";
import type { Locale } from "#app/i18n/i18n.ts";

import { CommandTable } from "./command-table.tsx";
import { commandText } from "./command-text.server.ts";

function tableIn(locale: Locale) {
  const commands = [commandText(findCommand("warn-add")!, locale)];
  return renderToStaticMarkup(
    <I18nextProvider i18n={i18nIn(locale)}>
      <CommandTable labelledBy="commands" commands={commands} />
    </I18nextProvider>,
  );
}

test("a row leads to the command's page and says who may use it in the reader's language", () => {
  expect(tableIn("en")).toMatch(/<th scope="row"><a href="\/commands\/warn-add"[^>]*>warn add<\/a>/);
  expect(tableIn("en")).toContain("Manage Messages");
  expect(tableIn("de")).toContain("Nachrichten verwalten");
});

test("every piece of a usage stands in an element of its own, with a space to break at between two", () => {
  const markup = tableIn("en").replaceAll(/ class="[^"]*"/g, "");
  expect(markup).toContain(
    '<code translate="no"><span>!warn</span> <span>add</span> <span>&lt;member&gt;</span> <span>[reason…]</span></code>',
  );
});

test("the button says to the script what to copy and what to answer", () => {
  const [english, german] = [tableIn("en"), tableIn("de")];
  expect(english).toContain('data-copy="!warn add &lt;member&gt; [reason…]"');
  expect(english).toContain('data-copied="Copied"');
  expect(english).toContain('aria-label="Copy warn add"');
  expect(german).toContain('data-copied="Kopiert"');
  expect(german).toContain('aria-label="warn add kopieren"');
});

test("the longer of the button's two words keeps its width", () => {
  expect(tableIn("en")).toContain('<span data-copy-label="Copied">Copy</span>');
  expect(tableIn("de")).toContain('<span data-copy-label="Kopieren">Kopieren</span>');
});
