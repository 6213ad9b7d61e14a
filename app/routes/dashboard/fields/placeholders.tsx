import type { ControlProps } from "./control.tsx";

interface PlaceholdersProps {
  explained: ControlProps<"message" | "richMessage">["field"]["explained"];
  className: string;
  onPress: (placeholder: string) => void;
}

/** Placeholders with what they stand for; pressed, they are to be written where the cursor is. */
export function Placeholders({ explained, className, onPress }: PlaceholdersProps) {
  if (explained.length === 0) return null;
  return (
    <p className={`text-sm text-muted ${className}`}>
      {explained.map(({ name, says }) => (
        <span key={name}>
          <button
            type="button"
            className="code min-h-6 cursor-pointer hover:border-accent noscript:hidden"
            onClick={() => onPress(`{${name}}`)}
          >
            {`{${name}}`}
          </button>
          <code className="code hidden noscript:inline">{`{${name}}`}</code>{" "}
          {says && <span lang={says.lang}>{says.text}</span>}
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
