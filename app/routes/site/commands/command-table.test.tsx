import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { expect, test } from "vitest";

import { findCommand } from "#app/features/commands/list.ts";
import { i18nIn } from "#app/i18n/i18n.server.ts";

import { CommandTable } from "./command-table.tsx";
import { commandText } from "./command-text.server.ts";

test.each([
  ["en", ["Manage Messages", 'aria-label="Copy warn add"', 'data-copied="Copied"', 'label="Copied">Copy<']],
  [
    "de",
    ["Nachrichten verwalten", 'aria-label="warn add kopieren"', 'data-copied="Kopiert"', 'label="Kopieren">'],
  ],
] as const)("a row links its command, and has permission, usage and a copy button (%s)", (locale, texts) => {
  const markup = renderToStaticMarkup(
    <I18nextProvider i18n={i18nIn(locale)}>
      <CommandTable labelledBy="commands" commands={[commandText(findCommand("warn-add")!, locale)]} />
    </I18nextProvider>,
  ).replaceAll(/ class="[^"]*"/g, "");
  for (const part of [
    '<th scope="row"><a href="/commands/warn-add" translate="no">warn add</a>',
    "<span>!warn</span> <span>add</span> <span>&lt;member&gt;</span> <span>[reason…]</span>",
    'data-copy="!warn add &lt;member&gt; [reason…]"',
    ...texts,
  ])
    expect(markup).toContain(part);
});
