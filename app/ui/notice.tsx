import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";

const ICONS = {
  info: "info",
  success: "circle-check",
  warning: "triangle-alert",
  danger: "circle-alert",
} as const;

interface NoticeProps {
  kind: keyof typeof ICONS;
  /** Without a role: a live region around it announces it. */
  silent?: boolean;
  /** Answer to a form of the document before: a screen reader announces what has the focus, but no live region that a document begins with. */
  isAnswer?: boolean;
  title?: ReactNode;
  children?: ReactNode;
}

/** Message as a live region: a warning or a danger is an alert, which is announced when it appears, the others are statuses. */
export function Notice({ kind, silent, isAnswer, title, children }: NoticeProps) {
  return (
    <div
      role={silent ? undefined : kind === "info" || kind === "success" ? "status" : "alert"}
      tabIndex={isAnswer ? -1 : undefined}
      // oxlint-disable-next-line jsx-a11y/no-autofocus
      autoFocus={isAnswer}
      className={`notice notice-${kind} outline-none`}
    >
      <Icon name={ICONS[kind]} size={20} className="notice-icon" />
      <div className="min-w-0">
        {title && <p className="font-semibold">{title}</p>}
        {children && <div>{children}</div>}
      </div>
    </div>
  );
}
