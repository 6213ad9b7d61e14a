import { useEffect, useRef } from "react";
import { useTranslation } from "#app/i18n/use-translation.ts";
import type { EditorAnswer } from "#app/routes/dashboard/message.tsx";
import { byWhom } from "#app/routes/dashboard/names.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { useIsLive } from "#app/ui/use-live.ts";
import { messageLines, type Say } from "./words.ts";

interface NoticesProps {
  answer?: EditorAnswer;
  /** What is wrong with the whole message, in words. */
  complaints: string[];
  /** Number of all that is wrong. */
  count: number;
  /** Puts what is saved into the form. */
  onTake: () => void;
}

/** Says above the form why a message was not saved: somebody else has saved another one, or what is wrong with it. */
export function Notices({ answer, complaints, count, onTake }: NoticesProps) {
  const { t } = useTranslation("message");
  const box = useRef<HTMLDivElement>(null);
  const isLive = useIsLive();
  const conflict = answer?.conflict;
  const isRefused = complaints.length > 0;
  useEffect(() => {
    // Complaints come and go while somebody types, who keeps the focus: only an answer moves it.
    if (!answer || answer.imported || !box.current?.innerText) return;
    // The page would go back to what has the focus.
    box.current.focus({ preventScroll: true });
    box.current.scrollIntoView();
  }, [answer]);
  return (
    <div ref={box} tabIndex={-1} className="grid gap-5 outline-none empty:hidden">
      {conflict && (
        <Notice kind="warning" title={t("conflict.title")}>
          <p>{t(`conflict.text${byWhom(conflict.by)}`, { name: conflict.by.name })}</p>
          <p className="mt-2 font-semibold">{t("conflict.now")}</p>
          <ul>
            {messageLines(conflict.current, t as Say).map((line, index) => (
              <li key={index} className="whitespace-pre-wrap" dir="auto">
                {line}
              </li>
            ))}
            {!conflict.current && <li>{t("notSent")}</li>}
          </ul>
          {isLive ? (
            <button type="button" className="link" onClick={onTake}>
              {t("conflict.take")}
            </button>
          ) : (
            // The page itself begins with what is saved.
            <a href="?" className="link">
              {t("conflict.take")}
            </a>
          )}
        </Notice>
      )}
      {count > 0 && (
        // With scripts the bar counts.
        <div className={isLive && !isRefused ? "hidden" : ""}>
          <Notice kind="danger" title={!isLive && t("invalid", { count })}>
            {complaints.join(" ")}
          </Notice>
        </div>
      )}
    </div>
  );
}
