import { Keyboard } from "lucide-react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";

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

/** Where the browser remembers that single keys are switched off. */
const STORED = "review-keys";

/**
 * Single keys press what names them in `data-shortcut`, or go into it where it is a field: only while nobody types and no
 * other key is held. `ready` once scripts run.
 */
export function useShortcuts() {
  const [state, setState] = useState({ ready: false, enabled: false });
  useEffect(() => setState({ ready: true, enabled: !isOff() }), []);
  useEffect(() => {
    if (!state.enabled) return;
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [state.enabled]);
  const enable = (enabled: boolean) => {
    remember(enabled);
    setState({ ready: true, enabled });
  };
  return { ...state, enable };
}

function press(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
  // A key that is held must not decide about one after the other.
  if (event.repeat || isTyping(event.target)) return;
  const target = document.querySelector<HTMLElement>(
    `[data-shortcut="${CSS.escape(event.key.toLowerCase())}"]:not(:disabled)`,
  );
  if (!target) return;
  event.preventDefault();
  if (target.matches("input, textarea")) target.focus();
  else target.click();
}

/** In a field a letter is a letter; in a dialog the question comes first, and a menu finds its entries by letters. */
function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.closest("input, textarea, select, dialog, [popover]") !== null)
  );
}

function isOff(): boolean {
  try {
    return localStorage.getItem(STORED) === "off";
  } catch {
    // A browser that keeps nothing for us has nothing kept.
    return false;
  }
}

function remember(enabled: boolean): void {
  try {
    if (enabled) localStorage.removeItem(STORED);
    else localStorage.setItem(STORED, "off");
  } catch {
    // It holds until the page is left.
  }
}
