import { useEffect, useRef, useState, type MouseEvent, type ReactNode } from "react";
import type { FieldView } from "#app/features/settings/kinds/kinds.server.ts";
import { listFormat } from "#app/i18n/formats.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { FormFailure } from "#app/routes/dashboard/form-failure.tsx";
import { MISSING } from "#app/routes/dashboard/problems/missing-permissions.tsx";
import { badgeOf, ReceiptText, type ReceiptState } from "#app/routes/dashboard/receipt-badge.tsx";
import type { ActionFailure } from "#app/shell/client-action.ts";
import { Button } from "#app/ui/button.tsx";
import { focusFolded } from "#app/ui/focus-folded.ts";
import { Icon } from "#app/ui/icon.tsx";
import { loadLater } from "#app/ui/load-later.ts";
import { useIsLive } from "#app/ui/use-live.ts";
import type { Conflict } from "./conflict-form.tsx";
import { INVALID } from "./use-settings-form.ts";
import { useUncovered } from "./use-uncovered.ts";

/** Milliseconds for which the bar says that saved settings are active, or that the bot is offline. */
const ACTIVE_FOR = 4_000;
const OFFLINE_FOR = 15_000;
/** Refused entries, or disputed fields, that the bar names. */
const MOST_NAMED = 5;

/** An entry of a form that was refused: the id of its place, and what it is called. */
export interface Refused {
  id: string;
  label: string;
}

interface SaveBarProps {
  changed: FieldView[];
  /** Number of permissions that the bot lacks for these settings. */
  lacking?: number;
  /** The module is switched off, so that its settings do nothing. */
  isOff?: boolean;
  saving: boolean;
  /** Refused entries, one for each error. */
  refused: readonly Refused[];
  failure?: ActionFailure;
  /** Whose change the form was refused for, and the fields of which there are two values. */
  conflict?: Pick<Conflict, "by"> & { disputed: readonly FieldView[] };
  /** State of the settings that this page has just saved. */
  saved?: ReceiptState;
  onDiscard: () => void;
}

/**
 * Tells what becomes of a form, one thing at a time: it is being saved, why it could not be, what is unsaved, whether the bot
 * has what was saved. Floats at the lower edge of the window, and does not cover the focused field.
 */
export function SaveBar(props: SaveBarProps) {
  const { changed, lacking = 0, isOff, saving, refused, failure, conflict, saved, onDiscard } = props;
  const { t, i18n } = useTranslation("settings");
  const live = useIsLive();
  const bar = useRef<HTMLDivElement>(null);
  const receipt = saved && badgeOf(saved).name;
  const isActive = receipt === "applied";
  const [over, setOver] = useState<ReceiptState>();
  const news = saved && over?.version !== saved.version ? saved : undefined;
  const phase = phaseOf({ ...props, saved: news });
  useEffect(() => {
    // What is still to be applied is awaited; that the bot is offline is said above the form, too.
    if (phase !== "saved" || receipt === "waiting") return;
    const timer = setTimeout(() => setOver(saved), isActive ? ACTIVE_FOR : OFFLINE_FOR);
    return () => clearTimeout(timer);
  }, [phase, receipt, isActive, saved]);
  useEffect(() => {
    if (!phase && bar.current?.contains(document.activeElement))
      bar.current.closest("form")?.focus({ preventScroll: true });
  }, [phase]);
  const floating = live ? phase : undefined;
  useUncovered(bar, floating);
  useUnsavedTitle(changed.length > 0);
  useSaveKey(bar);

  const places = new Map(refused.map(({ id, label }) => [id, label]));
  const texts: Record<NonNullable<typeof phase>, () => ReactNode> = {
    saving: () => t("saving"),
    failed: () => failure && <FormFailure failure={failure} isSave />,
    refused: () => (
      <div className="flex flex-wrap gap-x-3">
        <a
          href={`#${refused[0]?.id}`}
          className="link min-h-6 font-semibold text-danger"
          onClick={focusRefused}
        >
          {t("bar.refused", { count: refused.length })}
        </a>
        {places.size > 1 && <Places places={[...places]} />}
      </div>
    ),
    conflict: () =>
      conflict && (
        <>
          <strong className="block">{t("conflict.title")}</strong>
          <ConflictNews {...conflict}>
            <Places places={conflict.disputed.map(({ name, label }) => [`setting-${name}`, label])} />
          </ConflictNews>
        </>
      ),
    unsaved: () => (
      <>
        <strong>{t("bar.unsaved", { count: changed.length })}</strong>{" "}
        <span className="text-muted">
          {listFormat(i18n.language).format(changed.map(({ label }) => label))}
        </span>
        {lacking > 0 && (
          <a href={`#${MISSING}`} className="link block">
            {t("missing.title", { count: lacking })}
          </a>
        )}
      </>
    ),
    saved: () => (
      <>
        {isActive ? t("bar.active") : news && <ReceiptText state={news} />}
        {isOff && <strong className="block">{t("bar.off")}</strong>}
      </>
    ),
  };
  return (
    <div
      ref={bar}
      id="save-bar"
      className={`flex flex-wrap items-center gap-x-6 gap-y-3 ${floating ? `card print:hidden sticky bottom-3 z-5 px-4.5 py-3.5 shadow-float ${phase === "refused" || phase === "failed" ? "border-danger" : "border-accent"}` : ""}`}
      data-save-bar={floating}
    >
      {live && (
        <div role="status" className="flex min-w-0 flex-1 basis-48 items-start gap-2 text-sm">
          {phase === "saved" && isActive && !saved?.isStuck && (
            <Icon name="circle-check" size={18} className="mt-px shrink-0 text-success" />
          )}
          <div className="min-w-0">{phase && texts[phase]()}</div>
        </div>
      )}
      {/* Keeps its place, so that nothing below moves when the script comes. */}
      <div className={`flex flex-wrap gap-3 ${live && !phase ? "invisible" : ""}`}>
        {live && (changed.length > 0 || conflict) && (
          <Button variant="secondary" onClick={onDiscard} aria-disabled={saving}>
            {t(phase === "conflict" ? "conflict.keepTheirs" : "bar.discard")}
          </Button>
        )}
        <Button type="submit" variant="primary" aria-disabled={saving || (live && phase === "saved")}>
          {t(phase === "conflict" ? "conflict.save" : "save")}
        </Button>
      </div>
    </div>
  );
}

const ConflictNews = loadLater(async () => (await import("./later.ts")).ConflictNews);

function phaseOf({ changed, saving, refused, failure, conflict, saved }: SaveBarProps) {
  if (saving) return "saving";
  if (failure) return "failed";
  if (refused.length > 0) return "refused";
  if (conflict) return "conflict";
  if (changed.length > 0) return "unsaved";
  return saved ? "saved" : undefined;
}

/** Links to places of the form. */
function Places({ places }: { places: (readonly [id: string, label: string])[] }) {
  return (
    <>
      {places.slice(0, MOST_NAMED).map(([id, label]) => (
        <a key={id} href={`#${id}`} className="link min-h-6" onClick={focusRefused}>
          <bdi>{label}</bdi>
        </a>
      ))}
      {places.length > MOST_NAMED && "…"}
    </>
  );
}

/** Focuses what is refused at the place of a link. */
function focusRefused(event: MouseEvent<HTMLAnchorElement>): void {
  const place = document.getElementById(event.currentTarget.hash.slice(1));
  const control = place?.matches(INVALID) ? place : place?.querySelector<HTMLElement>(INVALID);
  if (!control) return;
  event.preventDefault();
  focusFolded(control);
}

/** Begins the title of the tab with a dot while something is unsaved. */
function useUnsavedTitle(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return;
    document.title = `• ${document.title}`;
    return () => {
      document.title = document.title.replace(/^• /, "");
    };
  }, [isUnsaved]);
}

type Keys = Pick<KeyboardEvent, "key" | "code" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey">;

/** Tells whether Ctrl+S or Cmd+S is pressed: S by its letter, capitals locked or not, or by its place on keyboards of other scripts. */
export function isSaveKey({ key, code, ctrlKey, metaKey, altKey, shiftKey }: Keys): boolean {
  const isS = /^s$/i.test(key) || (code === "KeyS" && key > "z");
  return isS && (ctrlKey || metaKey) && !altKey && !shiftKey;
}

/** Phases in which there is nothing to save. */
const SETTLED: (string | undefined)[] = ["saving", "saved", undefined];

/** Saves the bar's form by Ctrl+S or Cmd+S. */
function useSaveKey(bar: { current: HTMLElement | null }): void {
  useEffect(() => {
    const save = (event: KeyboardEvent) => {
      if (!isSaveKey(event)) return;
      event.preventDefault();
      const form = bar.current?.closest("form");
      // A field of the form may have the method's name.
      if (form && !SETTLED.includes(bar.current?.dataset.saveBar))
        HTMLFormElement.prototype.requestSubmit.call(form);
    };
    addEventListener("keydown", save);
    return () => removeEventListener("keydown", save);
  }, [bar]);
}
