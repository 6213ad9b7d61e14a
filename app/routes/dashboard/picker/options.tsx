import { useEffect, useRef } from "react";
import { Icon } from "#app/ui/icon.tsx";
import { useBrowserLayoutEffect } from "#app/ui/use-browser-layout-effect.ts";
import type { Choice, Group } from "./choices.tsx";

interface OptionsProps {
  id: string;
  /** Base of the ids of the options. */
  base: string;
  groups: Group[];
  active?: Choice;
  isSeveral: boolean;
  isChosen: (choice: Choice) => boolean;
  onPress: (choice: Choice) => void;
  /** Says how many fit what is typed. */
  found: string;
  /** Says how to find what is not listed. */
  hint?: string;
}

export function optionId(base: string, { id }: Choice): string {
  return `${base}-option-${id}`;
}

/** The list that opens below a picker. The focus stays in the picker. */
export function Options(props: OptionsProps) {
  const { id, base, groups, active, isSeveral, isChosen, onPress, found, hint } = props;
  const box = useRef<HTMLDivElement>(null);
  const count = groups.reduce((sum, { choices }) => sum + choices.length, 0);
  useBrowserLayoutEffect(() => {
    if (!box.current) return;
    placeAbove(box.current);
    box.current.scrollIntoView({ block: "nearest" });
  }, [count]);
  const activeId = active && optionId(base, active);
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: "nearest" });
  }, [activeId]);
  const option = (choice: Choice) => (
    <button
      key={choice.id}
      type="button"
      tabIndex={-1}
      id={optionId(base, choice)}
      role="option"
      aria-selected={isChosen(choice)}
      aria-disabled={choice.reason !== undefined && !isChosen(choice)}
      className={`pick-row w-full text-start [contain-intrinsic-size:auto_2.5rem] [content-visibility:auto] aria-disabled:cursor-not-allowed aria-disabled:text-muted ${choice.isInside ? "ps-8" : ""} ${choice === active ? "bg-accent-soft outline-2 -outline-offset-2 outline-accent" : ""}`}
      onClick={() => onPress(choice)}
    >
      {choice.sign}
      <span className="min-w-0 flex-1">
        <bdi className={choice.id ? undefined : "text-muted"}>{choice.name}</bdi>
        {choice.reason && <span className="block text-fine text-muted">{choice.reason}</span>}
      </span>
      {isChosen(choice) && <Icon name="check" size={18} className="flex-none text-accent" />}
    </button>
  );
  return (
    <>
      <div
        ref={box}
        className="absolute inset-x-0 z-20 mt-1 flex max-h-76 flex-col rounded-control border border-edge bg-surface p-1.5 shadow-float"
      >
        {count > 0 && (
          <div
            id={id}
            role="listbox"
            tabIndex={-1}
            aria-labelledby={`${base}-label`}
            aria-multiselectable={isSeveral}
            className="relative overflow-y-auto overscroll-contain"
            // The focus stays where it is.
            onMouseDown={(event) => event.preventDefault()}
          >
            {groups.map(({ title, choices }, index) => {
              if (choices.length === 0 || title === undefined) return choices.map(option);
              return (
                <div key={index} role="group" aria-labelledby={`${id}-${index}`}>
                  <p id={`${id}-${index}`} className="px-2 pt-2 pb-1 text-fine font-semibold text-muted">
                    <bdi>{title}</bdi>
                  </p>
                  {choices.map(option)}
                </div>
              );
            })}
          </div>
        )}
        {(hint || count === 0) && <p className="px-2 py-1 text-sm text-muted">{hint ?? found}</p>}
      </div>
      <span role="status" className="sr-only">
        {found}
      </span>
    </>
  );
}

/** Opens a list upwards where it would lie over the bar below the last field of its form. */
function placeAbove(list: HTMLElement): void {
  const form = list.closest("form");
  const bar = form?.querySelector<HTMLElement>("#save-bar");
  if (!form || !bar) return;
  const boxOf = (element: Element | null) => element?.getBoundingClientRect() ?? new DOMRect();
  const end = boxOf(form).bottom - bar.offsetHeight;
  const { top } = boxOf(list.parentElement);
  if (boxOf(list).bottom <= end || top + scrollY < 2 * list.offsetHeight) return;
  // Of a row, which the list is as wide as.
  list.style.bottom = `${boxOf(list.offsetParent).bottom - top + 4}px`;
}
