/** A text as somebody typed it: its lines, its spaces, its direction. */
export function TypedText({ text }: { text: string }) {
  return (
    <span className="typed-text" dir="auto">
      {text}
    </span>
  );
}
