import type { i18n as I18n, Namespace as Namespaces, TFunction } from "i18next";
import { createContext, useContext } from "react";

/** The texts of the page's language: an i18next instance on the server, `createBrowserI18n` in the browser. */
export const I18nContext = createContext<I18n | undefined>(undefined);

/** Returns the page's language and `t` for keys of the first namespace; keys of others have their name before them: `errors:required`. */
export function useTranslation<Ns extends Namespaces = "common">(
  namespaces?: Ns,
): { t: TFunction<Ns>; i18n: I18n } {
  const i18n = useContext(I18nContext);
  if (!i18n) throw new Error("There is no I18nContext around this component.");
  const [first = "common"] = [namespaces ?? []].flat();
  return { t: i18n.getFixedT(i18n.language, first) as unknown as TFunction<Ns>, i18n };
}
