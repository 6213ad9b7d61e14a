import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";

import { Button } from "#app/ui/button.tsx";

import { MISSING } from "./missing-permissions.tsx";
import type { FieldView } from "./module-view.ts";

interface SaveBarProps {
  changed: FieldView[];
  /** Number of permissions that the bot lacks. */
  lacking: number;
  saving: boolean;
  onDiscard: () => void;
}

/** The button Save; with scripts also the unsaved changes and Discard, in a bar that appears with the first change. */
export function SaveBar({ changed, lacking, saving, onDiscard }: SaveBarProps) {
  const { t, i18n } = useTranslation("settings");
  const [live, setLive] = useState(false);
  useEffect(() => setLive(true), []);
  const names = new Intl.ListFormat(i18n.language).format(changed.map(({ label }) => label));
  const idle = live && changed.length === 0 && !saving;
  return (
    <div
      className={`flex flex-wrap items-center gap-x-6 gap-y-3 ${live && !idle ? "card sticky bottom-3 z-5 border-accent px-4.5 py-3.5 shadow-float" : ""}`}
      data-save-bar={live && !idle ? "" : undefined}
    >
      {live && (
        <p role="status" className="min-w-0 flex-1 basis-48 text-sm">
          {changed.length > 0 && (
            <>
              <strong>{t("bar.unsaved", { count: changed.length })}</strong>{" "}
              <span className="text-muted">{names}</span>
              {lacking > 0 && (
                <a href={`#${MISSING}`} className="link block">
                  {t("missing.title", { count: lacking })}
                </a>
              )}
            </>
          )}
        </p>
      )}
      <div className="flex flex-wrap gap-3" hidden={idle}>
        {live && (
          <Button variant="secondary" onClick={onDiscard} aria-disabled={saving}>
            {t("bar.discard")}
          </Button>
        )}
        <Button type="submit" variant="primary" aria-disabled={saving}>
          {saving ? t("saving") : t("save")}
        </Button>
      </div>
    </div>
  );
}
