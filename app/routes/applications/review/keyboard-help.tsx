import { Keyboard } from "lucide-react";
import { useTranslation } from "react-i18next";

import { useShortcuts } from "./use-shortcuts.ts";

const KEYS = [
  [["J", "K"], "move"],
  [["1", "2", "3"], "decide"],
  [["U"], "undo"],
  [["N"], "note"],
  [["/"], "search"],
  [["↓", "↑"], "arrows"],
] as const;

/** Which keys do what, and how to switch the single ones off (WCAG 2.1.4). Only where scripts listen to them. */
export function KeyboardHelp() {
  const { t } = useTranslation("review");
  const { ready, enabled, enable } = useShortcuts();
  if (!ready) return null;
  return (
    <details className="review-keys">
      <summary>
        <Keyboard aria-hidden="true" size={16} /> {t("keys.title")}
      </summary>
      <div className="grid gap-3 pt-2 text-sm">
        <p className="text-muted">{t("keys.text")}</p>
        <dl>
          {KEYS.map(([keys, what]) => (
            <div key={what}>
              <dt>
                {keys.map((key) => (
                  <kbd key={key}>{key}</kbd>
                ))}
              </dt>
              <dd>{t(`keys.${what}`)}</dd>
            </div>
          ))}
        </dl>
        <label className="flex items-center gap-2 font-medium">
          <input
            type="checkbox"
            className="review-check"
            checked={enabled}
            onChange={(event) => enable(event.currentTarget.checked)}
          />
          {t("keys.enabled")}
        </label>
      </div>
    </details>
  );
}
