/** The same words in each language of the site, side by side. */
export interface Localized {
  en: string;
  de: string;
}
