import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";

const ICONS = {
  info: "info",
  success: "circle-check",
  warning: "triangle-alert",
  danger: "circle-alert",
} as const;

export interface NoticeProps {
  kind: keyof typeof ICONS;
  /** Without a role: a live region around it announces it. */
  silent?: boolean;
  id?: string;
  tabIndex?: number;
  autoFocus?: boolean;
  title?: ReactNode;
  children?: ReactNode;
}

/** Message as a live region: a warning or a danger is an alert, which is announced when it appears, the others are statuses. */
export function Notice({ kind, silent, title, children, ...focus }: NoticeProps) {
  return (
    <div
      role={silent ? undefined : kind === "info" || kind === "success" ? "status" : "alert"}
      className={`notice notice-${kind} outline-none`}
      {...focus}
    >
      <Icon name={ICONS[kind]} size={20} className="notice-icon" />
      <div className="min-w-0">
        {title && <p className="font-semibold">{title}</p>}
        {children && <div>{children}</div>}
      </div>
    </div>
  );
}
