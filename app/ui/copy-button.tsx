interface CopyButtonProps {
  text: string;
  words: Record<"copy" | "copied" | "failed" | "label", string>;
}

/** Button that copies a text. Visible only with the enhancement script, which does it. */
export function CopyButton({ text, words: { copy, copied, failed, label } }: CopyButtonProps) {
  // The longer text sets the width.
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
