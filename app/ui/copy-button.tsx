interface CopyButtonProps {
  text: string;
  /** Texts before and after copying; `label` is the accessible name. */
  words: { copy: string; copied: string; failed: string; label: string };
}

/** Button that copies a text. Visible only with the enhancement script, which does it. */
export function CopyButton({ text, words: { copy, copied, failed, label } }: CopyButtonProps) {
  // The longer text sets the width.
  const longest = copy.length > copied.length ? copy : copied;
  return (
    <button
      type="button"
      className="chip copy min-h-9 gap-1.5 px-3 text-fine leading-[1.2] not-hover:border-edge"
      data-copy={text}
      data-copied={copied}
      data-copy-failed={failed}
      aria-label={label}
    >
      <span data-copy-label={longest} className="inline-grid justify-items-center">
        {copy}
      </span>
    </button>
  );
}

/** Live region for screen readers, once on a page with copy buttons. */
export function CopyAnnouncement() {
  return <p role="status" className="sr-only" data-announce="" />;
}
