import { useEffect, useState } from "react";
import type { Saved } from "#app/features/applications/draft.server.ts";
import { type Content, contentBy, EMPTY, sameContent } from "#app/features/applications/fields.ts";
import { attempt } from "#app/shell/attempt.ts";

/** Text that the server is not known to have, kept in `localStorage`. */
export interface LocalCopy {
  key: string;
  isOtherTab: boolean;
  content: Content;
  basedOn: number;
  /** Contents that were sent to the server and not answered: any of them may have been saved. */
  sent: Content[];
  at: number;
}

/** Copy with what it is to the saved content: `isOwn` goes on from it, any other is a second version. */
export type Unsent = LocalCopy & { isOwn: boolean };

/** Lists copies that the server does not have, those of this tab first, then the newest. Forgets those that it has. */
export function unsentCopies(userId: string, saved: Saved): Unsent[] {
  forgetContent(userId, saved.content ?? EMPTY);
  return copiesOf(userId)
    .map((copy) => ({ ...copy, isOwn: isOwn(copy, saved) }))
    .toSorted((a, b) => Number(a.isOtherTab) - Number(b.isOtherTab) || b.at - a.at);
}

/** Only the person knows which version to keep where another tab wrote one, or another device has saved one. */
function isOwn({ isOtherTab, basedOn, sent }: LocalCopy, { version, content = EMPTY }: Saved): boolean {
  if (isOtherTab) return false;
  return version === 0 || version === basedOn || sent.some((one) => sameContent(one, content));
}

/** Milliseconds in which an open tab saves what is typed in it: until then its copy is no second version. */
const SAVED_WITHIN = 3_000;

/** Looks for copies whenever the page was loaded, also in the app; again later for those that another tab has just written. */
export function useUnsent(userId: string, saved: Saved, isPaused = false): Unsent[] {
  const [found, setFound] = useState<Unsent[]>([]);
  useEffect(() => {
    if (isPaused) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      const all = unsentCopies(userId, saved);
      // A time ahead is from before the clock was set back.
      const isOld = ({ at }: Unsent) => Math.abs(Date.now() - at) >= SAVED_WITHIN;
      const copies = all.filter((copy) => !copy.isOtherTab || isOld(copy));
      setFound(copies);
      if (copies.length < all.length) timer = setTimeout(look, SAVED_WITHIN);
    };
    look();
    return () => clearTimeout(timer);
  }, [userId, saved, isPaused]);
  return found;
}

/** Keeps a text in the browser under a key of its own. Returns whether it is kept. */
export function writeCopy(key: string, copy: Pick<LocalCopy, "content" | "basedOn" | "sent">): boolean {
  const { content, basedOn, sent } = copy;
  const text = JSON.stringify({ content, basedOn, sent, at: Date.now() });
  return attempt(() => (localStorage.setItem(key, text), true)) ?? false;
}

export function forgetCopy(key: string): void {
  attempt(() => localStorage.removeItem(key));
}

/** Forgets every copy of a content that the server has, or that the person has decided about. */
export function forgetContent(userId: string, content: Content): void {
  for (const copy of copiesOf(userId)) if (sameContent(copy.content, content)) forgetCopy(copy.key);
}

/** Makes the key of a form's copy, of which no other form knows: not that of a duplicated tab either, whose name is the same. */
export function newKey(userId: string): string {
  return `${prefixOf(userId)}${tabName()}:${random()}`;
}

const TAB = "application-tab";

/** Names this tab; another page in it keeps the name. */
function tabName(): string {
  const name = attempt(() => sessionStorage.getItem(TAB)) ?? random();
  attempt(() => sessionStorage.setItem(TAB, name));
  return name;
}

const random = () => Math.random().toString(36).slice(2);

function prefixOf(userId: string): string {
  return `application-draft:${userId}:`;
}

function copiesOf(userId: string): LocalCopy[] {
  const keys = attempt(() => Object.keys(localStorage).filter((key) => key.startsWith(prefixOf(userId))));
  return (keys ?? []).flatMap((key) => attempt(() => copyIn(key, prefixOf(userId).length)) ?? []);
}

/** Parses an entry. Those of former releases have more fields, perhaps no `sent`, and only the tab in their keys. @throws for a malformed one */
function copyIn(key: string, prefix: number): LocalCopy {
  const { content, sent = [], basedOn, at } = JSON.parse(localStorage.getItem(key) ?? "") as LocalCopy;
  const complete = (one: Partial<Content>) => contentBy((name) => String(one[name] ?? ""));
  return {
    key,
    isOtherTab: key.slice(prefix).split(":")[0] !== tabName(),
    content: complete(content),
    sent: sent.map(complete),
    basedOn: Number(basedOn),
    at: Number(at),
  };
}
