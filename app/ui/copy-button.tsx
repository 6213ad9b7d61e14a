type Words = Record<"copy" | "copied" | "failed" | "label", string>;

/** Button that copies a text. Visible only with the enhancement script, which does it. */
export function CopyButton({ text, words }: { text: string; words: Words }) {
  const { copy, copied, failed, label } = words;
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
