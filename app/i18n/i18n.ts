import type * as english from "./locales/en/index.ts";

/** Names a file of texts, `locales/<language>/<namespace>.json`, which is registered in each language's `index.ts`. */
export type Namespace = keyof typeof english;

declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "common";
    resources: typeof english;
  }
}

/** Logs a key without a text. The page shows the key. */
export function warnOfMissingKey(locale: string, namespace: string, key: string): void {
  // eslint-disable-next-line no-console -- the one place that must speak without a request's log
  console.warn(`i18n: ${locale} has no text for ${namespace}:${key}`);
}
