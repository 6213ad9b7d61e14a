import { useRef, useState, type KeyboardEvent, type ReactNode } from "react";
import { flushSync } from "react-dom";
import { INTENT } from "#app/features/settings/form-values.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import type { EditorAnswer } from "#app/routes/dashboard/message.tsx";

type View = "write" | "preview";
const VIEWS: readonly View[] = ["write", "preview"];

/** Class of what is shown beside the form where there is room for both. */
export const WIDE = "@min-[60rem]:grid";

/** Holds which of the two is shown on small screens. The page stays where somebody was writing. */
export function useView(answer?: EditorAnswer) {
  const [view, setView] = useState<View>(answer?.view ?? "write");
  const wrote = useRef(0);
  const show = (next: View) => {
    if (view === "write") wrote.current = scrollY;
    flushSync(() => setView(next));
    if (next === "write") scrollTo({ top: wrote.current, behavior: "instant" });
  };
  return [view, show] as const;
}

interface TabsProps {
  view: View;
  onView: (view: View) => void;
  children: ReactNode;
}

/** The tabs of small screens, and what stays in reach besides. Without scripts a tab sends the form, and the page comes back with it. */
export function Tabs({ view, onView, children }: TabsProps) {
  const { t } = useTranslation("message");
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
    const other = view === "write" ? "preview" : "write";
    onView(other);
    document.getElementById(`tab-${other}`)?.focus({ preventScroll: true });
  };
  return (
    <div className="sticky top-[calc(var(--bar-height)+3rem)] z-3 -mx-4 grid gap-2 bg-paper px-4 py-1 @min-[60rem]:top-(--bar-height)">
      <div role="tablist" className="flex gap-2 @min-[60rem]:hidden">
        {VIEWS.map((one) => (
          <button
            key={one}
            id={`tab-${one}`}
            type="submit"
            name={INTENT}
            value={one}
            role="tab"
            aria-selected={view === one}
            aria-controls={`message-${one}`}
            // Forced colors show a transparent border, and no ground.
            className={`min-h-11 flex-1 rounded-control font-semibold aria-selected:bg-accent-soft ${view === one ? "border border-transparent" : ""}`}
            onKeyDown={onKeyDown}
            onClick={(event) => {
              event.preventDefault();
              onView(one);
            }}
          >
            {t(`views.${one}`)}
          </button>
        ))}
      </div>
      {children}
    </div>
  );
}
