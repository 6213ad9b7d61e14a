import { useEffect, useState } from "react";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { attempt } from "#app/shell/attempt.ts";
import { Icon } from "#app/ui/icon.tsx";
import { useBrowserLayoutEffect } from "#app/ui/use-browser-layout-effect.ts";
import { SUMMARY } from "./section.tsx";

const KEYS = [
  [["J", "K"], "move"],
  [["1", "2", "3"], "decide"],
  [["U"], "undo"],
  [["N"], "note"],
  [["/"], "search"],
  [["↓", "↑"], "arrows"],
] as const;

const STORED = "review-keys";

/** List of the shortcuts, and the switch that turns them off (WCAG 2.1.4). Rendered only with scripts, and not shown where there is only a touch screen. */
export function KeyboardHelp() {
  const { t } = useTranslation("review");
  /** Undefined until the page is hydrated. */
  const [enabled, setEnabled] = useState<boolean>();
  useEffect(() => setEnabled(attempt(() => localStorage.getItem(STORED)) !== "off"), []);
  // The page shows the keys in the same moment.
  useBrowserLayoutEffect(() => {
    if (!enabled) return;
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [enabled]);
  const change = (checked: boolean) => {
    attempt(() => (checked ? localStorage.removeItem(STORED) : localStorage.setItem(STORED, "off")));
    setEnabled(checked);
  };
  if (enabled === undefined) return null;
  return (
    <details className="hidden px-4 any-pointer-fine:block min-[60rem]:flex-none">
      <summary className={SUMMARY}>
        <Icon name="keyboard" size={16} /> {t("keys.title")}
      </summary>
      <div className="grid gap-3 pt-2 text-sm">
        <p className="text-muted">{t("keys.text")}</p>
        <dl className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
          {KEYS.map(([keys, what]) => (
            <div key={what} className="grid grid-cols-[6.5rem_minmax(0,1fr)] gap-2">
              <dt className="whitespace-nowrap">
                {keys.map((key) => (
                  <kbd
                    key={key}
                    className="me-1 inline-block min-w-6 rounded-[0.375rem] border border-edge px-1.5 text-center font-mono text-fine"
                  >
                    {key}
                  </kbd>
                ))}
              </dt>
              <dd>{t(`keys.${what}`)}</dd>
            </div>
          ))}
        </dl>
        <label className="flex items-center gap-2 font-medium">
          <input
            type="checkbox"
            className="tick"
            checked={enabled}
            onChange={(event) => change(event.currentTarget.checked)}
          />
          {t("keys.enabled")}
        </label>
      </div>
    </details>
  );
}

/** A key clicks the element that names it in `data-shortcut`, or focuses a field; not while somebody types. */
function press(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
  const isTyping =
    event.target instanceof HTMLElement &&
    (event.target.isContentEditable || event.target.closest("input, textarea, select, dialog, [popover]"));
  if (event.repeat || isTyping) return;
  const target = document.querySelector<HTMLElement>(
    `[data-shortcut="${CSS.escape(event.key.toLowerCase())}"]:not(:disabled)`,
  );
  if (!target) return;
  event.preventDefault();
  if (target.matches("input, textarea")) target.focus();
  else target.click();
}
