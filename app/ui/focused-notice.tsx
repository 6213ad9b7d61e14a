import { Notice, type NoticeProps } from "./notice.tsx";

/**
 * Answer to a form of the document before, with the focus: a screen reader announces that, but no live region with which a
 * document begins.
 */
export function FocusedNotice(props: NoticeProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-autofocus
    <div tabIndex={-1} autoFocus className="outline-none">
      <Notice {...props} />
    </div>
  );
}
