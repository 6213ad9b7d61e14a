import { RemixBrowser } from "@remix-run/react";
import type { ResourceKey } from "i18next";
import { StrictMode, useLayoutEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { createBrowserI18n } from "./i18n/browser-i18n.ts";
import { I18nContext } from "./i18n/use-translation.ts";

/** Events that are hidden from React until it has hydrated: it would give up with its error 345. */
const EARLY_EVENTS = [
  ...["beforeinput", "input", "change", "keydown", "keypress", "keyup", "textInput", "selectionchange"],
  ...["focusin", "focusout", "pointerdown", "pointerup", "mousedown", "mouseup", "click"],
];

async function hydrate() {
  const { lang } = document.documentElement;
  const name = document.querySelector<HTMLMetaElement>("meta[name=application-name]");
  const i18n = createBrowserI18n(lang, await loadTexts(), name?.content ?? "");
  const restoreText = saveEarlyText();
  // Remix finds no routes ahead in a browser that saves data: a first save without a connection would end at an error page.
  Object.defineProperty(navigator, "connection", { value: undefined });
  // Without startTransition, which gives up on a page that is typed into meanwhile.
  hydrateRoot(
    document,
    <StrictMode>
      <I18nContext.Provider value={i18n}>
        {/* Before the page, whose own layout effects read the text. */}
        <Hydrated onHydrated={restoreText} />
        <RemixBrowser />
      </I18nContext.Provider>
    </StrictMode>,
    { onRecoverableError },
  );
}

/** Reports that React has drawn a part anew, except where one whose script is loaded later changed before it came: nothing is lost. */
function onRecoverableError(error: unknown): void {
  // React's error 421, as its production and its development build word it.
  if (!/#421;|finished hydrating/.test(String(error))) reportError(error);
}

/** Loads the texts of the page's language, which the document preloads. */
async function loadTexts(): Promise<Record<string, ResourceKey>> {
  const link = document.querySelector<HTMLLinkElement>("link[data-texts]");
  const answer = await fetch(link?.href ?? "");
  if (!answer.ok) throw new Error(`The texts of the page answered ${answer.status}.`);
  return answer.json() as Promise<Record<string, ResourceKey>>;
}

function Hydrated({ onHydrated }: { onHydrated: () => void }) {
  useLayoutEffect(onHydrated, [onHydrated]);
  return null;
}

/** Saves the text that is typed before hydration, which resets text areas; the returned function restores it. */
function saveEarlyText(): () => void {
  // After Back or a reload the browser may restore old text, or another person's.
  const [entry] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  if (entry && entry.type !== "navigate")
    for (const form of document.querySelectorAll<HTMLFormElement>("form[data-keeps]")) form.reset();

  const typed = new Map<HTMLTextAreaElement, string>();
  const save = (area: EventTarget | null) => {
    if (area instanceof HTMLTextAreaElement && area.value !== area.defaultValue) typed.set(area, area.value);
  };
  const onEvent = (event: Event) => {
    event.stopImmediatePropagation();
    save(event.target);
  };
  document.querySelectorAll("textarea").forEach(save);
  for (const type of EARLY_EVENTS) window.addEventListener(type, onEvent, true);
  return () => {
    for (const type of EARLY_EVENTS) window.removeEventListener(type, onEvent, true);
    for (const [area, text] of typed) if (area.value !== text) setText(area, text);
  };
}

function setText(area: HTMLTextAreaElement, text: string): void {
  const { selectionStart, selectionEnd, value } = area;
  // Puts the cursor at the end.
  area.value = text;
  if (selectionStart < value.length) area.setSelectionRange(selectionStart, selectionEnd);
}

// A link within a page makes an entry without the router's number, by which the router goes back to a page that is held. The
// browser's own numbers differ from them by the same offset, until it drops the oldest of fifty entries; some browsers have none.
const place = () => window.navigation?.currentEntry?.index ?? 0;
const offset = (history.state?.idx ?? 0) - place();
addEventListener(
  "popstate",
  () => history.state ?? history.replaceState({ idx: offset + place() }, ""),
  true,
);

// A browser that translates the page replaces texts by elements. React would give up at a text that is gone (docs/decisions/0077).
const { insertBefore, removeChild } = Node.prototype;
Node.prototype.removeChild = function (child) {
  return child.parentNode === this ? (removeChild.call(this, child) as typeof child) : child;
};
Node.prototype.insertBefore = function (node, next) {
  return insertBefore.call(this, node, next?.parentNode === this ? next : null) as typeof node;
};
void hydrate();
