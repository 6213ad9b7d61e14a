/** Characters of code that fit on one line even of a narrow column, so that it is broken only where text is very large. */
const FITS = 20;

/** A text in which `backticks` make code, as people write it on Discord. Code is no language: nobody translates it. */
export function Prose({ children }: { children: string }) {
  return children.split("`").map((part, index) =>
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
