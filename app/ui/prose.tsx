/** Maximum length of code that is kept on one line. */
const FITS = 20;

/** Text with code in `backticks`, which is excluded from translation. */
export function Prose({ children }: { children: string }) {
  return children.split(/`([^`]+)`/).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <code
        key={index}
        className={`code ${part.length <= FITS ? "inline-block max-w-full" : ""}`}
        translate="no"
      >
        {part}
      </code>
    ),
  );
}
