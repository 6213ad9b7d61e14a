import { useId } from "react";
import { useShellData } from "#app/shell/shell-data.ts";
import type { ControlProps } from "./control.tsx";

type Explained = ControlProps<"message" | "richMessage">["field"]["explained"];

interface PlaceholdersProps {
  explained: Explained;
  className: string;
  /** Classes of each placeholder with what it stands for. */
  itemClassName?: string;
  onPress: (placeholder: string) => void;
}

/** Placeholders with what they stand for; pressed, they are to be written where the cursor is. */
export function Placeholders({ explained, className, itemClassName, onPress }: PlaceholdersProps) {
  const id = useId();
  if (explained.length === 0) return null;
  return (
    <p className={`flex gap-x-4 text-sm text-muted ${className}`}>
      {explained.map(({ name, says }) => (
        <span key={name} className={itemClassName}>
          <button
            type="button"
            translate="no"
            className="code min-h-6 cursor-pointer hover:border-accent in-disabled:hidden noscript:hidden"
            aria-describedby={says && id + name}
            onClick={() => onPress(`{${name}}`)}
          >
            {`{${name}}`}
          </button>
          <code translate="no" className="code hidden in-disabled:inline noscript:inline">
            {`{${name}}`}
          </code>{" "}
          {says && (
            <span id={id + name} lang={says.lang}>
              {says.text}
            </span>
          )}
        </span>
      ))}
    </p>
  );
}

/** Writes a text into a control in the place of what is selected there, as if it were typed. */
export function insertAtCursor(control: Element | null, text: string): void {
  if (!(control instanceof HTMLElement)) return;
  control.focus();
  // The only way that the browser can undo.
  document.execCommand("insertText", false, text);
}

/** Returns what stands in a preview for placeholders: their examples, the reader, the server, or their own names. */
export function useExamples(explained: Explained, server: string): Record<string, string> {
  const { user } = useShellData();
  const known = new Map([
    ["user", user?.name ?? ""],
    ["server", server],
  ]);
  return Object.fromEntries(explained.map(({ name, example }) => [name, example ?? known.get(name) ?? name]));
}
