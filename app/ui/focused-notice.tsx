import { useEffect, useId } from "react";
import { Notice, type NoticeProps } from "./notice.tsx";

/**
 * Answer to a form of the document before, with the focus: a screen reader announces that, but no live region with which a
 * document begins, and no element without a role. An answer that comes later takes the focus where nothing has it: `autofocus` is for the document.
 */
export function FocusedNotice(props: NoticeProps) {
  const id = useId();
  useEffect(() => {
    if (document.activeElement === document.body) document.getElementById(id)?.focus();
  }, [id]);
  // oxlint-disable-next-line jsx-a11y/no-autofocus
  return <Notice {...props} id={id} tabIndex={-1} autoFocus />;
}
