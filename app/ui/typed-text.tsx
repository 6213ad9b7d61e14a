/** Text as a person typed it, with its line breaks and direction. */
export function TypedText({ text }: { text: string }) {
  return (
    <span className="block max-w-prose text-start text-wrap whitespace-pre-wrap" dir="auto">
      {text}
    </span>
  );
}
