interface CopyButtonProps {
  /** Text for the clipboard. */
  text: string;
  /** Words of the button before and after, and its accessible name. */
  words: { copy: string; copied: string; failed: string; label: string };
}

/** Copies a text. It works through the enhancement script and shows itself only where that runs. */
export function CopyButton({ text, words: { copy, copied, failed, label } }: CopyButtonProps) {
  // The longer of the two words keeps the width, so that nothing moves when they change.
  const longest = copy.length > copied.length ? copy : copied;
  return (
    <button
      type="button"
      className="chip copy"
      data-copy={text}
      data-copied={copied}
      data-copy-failed={failed}
      aria-label={label}
    >
      <span data-copy-label={longest}>{copy}</span>
    </button>
  );
}

/** Live region of the copy buttons for screen readers. One on a page. */
export function CopyAnnouncement() {
  return <p role="status" className="sr-only" data-announce="" />;
}
