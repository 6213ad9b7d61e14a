import { expect, test } from "vitest";
import { OperationDetails } from "#app/routes/api/docs/operation.tsx";
import { About } from "#app/routes/dashboard/fields/control.tsx";
import { rowWords } from "#app/routes/dashboard/fields/kinds/rows.tsx";
import { DiscordFrame } from "#app/routes/dashboard/preview/message-preview.tsx";
import { ErrorSummary } from "#app/routes/dashboard/settings/error-summary.tsx";
import { renderBars } from "#app/shell/render-bars.server.tsx";
import type { ShellData } from "#app/shell/shell-data.ts";
import { aboutSite } from "#app/site/about.server.ts";
import { decoded } from "#test/html-form.ts";
import { ourSite } from "#test/our-site.ts";
import { rendered } from "#test/render.tsx";
import { fixedT } from "./i18n.server.ts";

const shell = { locale: "fr", theme: "dark", look: {}, path: "/" } as unknown as ShellData;
const operation = {
  ...{ id: "get", method: "GET", path: "/api/it", summary: "Reads it", description: "", who: ["bot"] },
  ...{ parameters: [], body: [], answer: [], answers: [], request: "curl" },
} as unknown as Parameters<typeof OperationDetails>[0];
const column = (name: string) => ({ kind: "text", name, label: name, max: 9, lang: {} }) as const;
const speech = { t: fixedT("fr", "settings"), locale: "fr" };

const frame = <DiscordFrame>{null}</DiscordFrame>;
const summary = <ErrorSummary errors={{ Salon: ["Non."] }} fields={[]} />;
const row = rowWords([column("Niveau"), column("Rang")], { Niveau: "5" }, speech);
const site = { ...ourSite, name: "Perle", texts: new Map(), tagline: "Du thé" };

test.each([
  ["what a button is about", rendered(<About of="Accueil" />, "fr"), " : Accueil"],
  ["the first value of a row", JSON.stringify(row), 'Niveau 5 :"'],
  ["a field that is gone", rendered(summary, "fr"), "Salon : Non."],
  ["the switch of a preview", rendered(frame, "fr"), "À quoi ça ressemble :"],
  ["who may call the API", rendered(<OperationDetails {...operation} />, "fr"), "Pour : Le bot"],
  ["an example of the API", rendered(<OperationDetails {...operation} />, "fr"), "Requête : Reads it"],
  ["the button of the language", renderBars(shell, ourSite).bar, "Français : Langue et apparence"],
  ["the title of a site", aboutSite(site, "fr").title, "Perle : Du thé"],
])("%s has in French a space before its colon that does not break", (_, html, text) => {
  expect(decoded(html.replace(/<!--.*?-->/g, ""))).toContain(text.replace(" :", "\u202f:"));
});
