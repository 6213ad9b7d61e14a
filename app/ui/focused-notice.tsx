import { Notice, type NoticeProps } from "./notice.tsx";

/**
 * Answer to a form of the document before, with the focus: a screen reader announces that, but no live region with which a
 * document begins, and no element without a role.
 */
export function FocusedNotice(props: NoticeProps) {
  // oxlint-disable-next-line jsx-a11y/no-autofocus
  return <Notice {...props} tabIndex={-1} autoFocus />;
}
