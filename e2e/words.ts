import { site } from "#app/content/site.ts";
import deAccount from "#app/i18n/locales/de/account.json" with { type: "json" };
import deAdmin from "#app/i18n/locales/de/admin.json" with { type: "json" };
import deApplications from "#app/i18n/locales/de/applications.json" with { type: "json" };
import deAuth from "#app/i18n/locales/de/auth.json" with { type: "json" };
import deCommands from "#app/i18n/locales/de/commands.json" with { type: "json" };
import deCommon from "#app/i18n/locales/de/common.json" with { type: "json" };
import deDashboard from "#app/i18n/locales/de/dashboard.json" with { type: "json" };
import deErrors from "#app/i18n/locales/de/errors.json" with { type: "json" };
import deHistory from "#app/i18n/locales/de/history.json" with { type: "json" };
import deModules from "#app/i18n/locales/de/modules.json" with { type: "json" };
import dePreview from "#app/i18n/locales/de/preview.json" with { type: "json" };
import deReview from "#app/i18n/locales/de/review.json" with { type: "json" };
import deSettings from "#app/i18n/locales/de/settings.json" with { type: "json" };
import deSite from "#app/i18n/locales/de/site.json" with { type: "json" };
import deTransfer from "#app/i18n/locales/de/transfer.json" with { type: "json" };
import enAccount from "#app/i18n/locales/en/account.json" with { type: "json" };
import enAdmin from "#app/i18n/locales/en/admin.json" with { type: "json" };
import enApplications from "#app/i18n/locales/en/applications.json" with { type: "json" };
import enAuth from "#app/i18n/locales/en/auth.json" with { type: "json" };
import enCommands from "#app/i18n/locales/en/commands.json" with { type: "json" };
import enCommon from "#app/i18n/locales/en/common.json" with { type: "json" };
import enDashboard from "#app/i18n/locales/en/dashboard.json" with { type: "json" };
import enErrors from "#app/i18n/locales/en/errors.json" with { type: "json" };
import enHistory from "#app/i18n/locales/en/history.json" with { type: "json" };
import enModules from "#app/i18n/locales/en/modules.json" with { type: "json" };
import enPreview from "#app/i18n/locales/en/preview.json" with { type: "json" };
import enReview from "#app/i18n/locales/en/review.json" with { type: "json" };
import enSettings from "#app/i18n/locales/en/settings.json" with { type: "json" };
import enSite from "#app/i18n/locales/en/site.json" with { type: "json" };
import enTransfer from "#app/i18n/locales/en/transfer.json" with { type: "json" };

/** Texts of the pages, so that tests read the same in both languages. */
export const words = {
  en: {
    account: enAccount,
    admin: enAdmin,
    applications: enApplications,
    auth: enAuth,
    commands: enCommands,
    common: enCommon,
    dashboard: enDashboard,
    errors: enErrors,
    history: enHistory,
    modules: enModules,
    preview: enPreview,
    review: enReview,
    settings: enSettings,
    site: enSite,
    transfer: enTransfer,
  },
  de: {
    account: deAccount,
    admin: deAdmin,
    applications: deApplications,
    auth: deAuth,
    commands: deCommands,
    common: deCommon,
    dashboard: deDashboard,
    errors: deErrors,
    history: deHistory,
    modules: deModules,
    preview: dePreview,
    review: deReview,
    settings: deSettings,
    site: deSite,
    transfer: deTransfer,
  },
} as const;

export const languages = ["en", "de"] as const;

/** Runs English with JavaScript and German without, where the language does not matter. */
export const project = { en: "@js", de: "@no-js" } as const;

export function filled(text: string, values: Record<string, string | number> = {}): string {
  return text.replace(/{{(\w+)(?:, number)?}}/g, (_, name: string) =>
    String({ bot: site.name, pearls: site.currency, ...values }[name] ?? ""),
  );
}
