import { useTranslation } from "react-i18next";

interface CopyButtonProps {
  /** Of the operation, for those who hear the button among many. */
  name: string;
  /** What goes to the clipboard. */
  text: string;
}

/** Copies a request. It works through the enhancement script and shows itself only where that runs. */
export function CopyButton({ name, text }: CopyButtonProps) {
  const { t } = useTranslation("api");
  const [copy, copied] = [t("copy.copy"), t("copy.copied")];
  // The longer of the two words keeps the width, so that nothing moves when they change.
  const longest = copy.length > copied.length ? copy : copied;
  return (
    <button
      type="button"
      className="chip copy"
      data-copy={text}
      data-copied={copied}
      data-copy-failed={t("copy.failed")}
      aria-label={t("copy.label", { name })}
    >
      <span data-copy-label={longest}>{copy}</span>
    </button>
  );
}

/** Where the script says that something was copied, for those who do not see it. */
export function CopyAnnouncement() {
  return <p role="status" className="sr-only" data-announce="" />;
}
