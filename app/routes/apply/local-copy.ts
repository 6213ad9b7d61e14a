import { useEffect, useRef, useState } from "react";
import type { Saved } from "#app/features/applications/draft.server.ts";
import { type Content, contentBy, EMPTY, sameContent } from "#app/features/applications/fields.ts";
import { attempt } from "#app/shell/attempt.ts";

/** Text of one tab that the server is not known to have, kept in `localStorage`. */
export interface LocalCopy {
  tab: string;
  content: Content;
  basedOn: number;
  /** Contents that were sent to the server and not answered: any of them may have been saved. */
  sent: Content[];
  at: number;
}

/** `own` continues what is saved. `other`: a second version, as every copy of another tab: only the person knows which to keep. */
export function relationOf(copy: LocalCopy, saved: Saved, tab: string): "own" | "other" | undefined {
  const { content, version } = saved;
  if (sameContent(copy.content, content ?? EMPTY)) return undefined;
  if (copy.tab !== tab) return "other";
  const continues =
    version === 0 ||
    version === copy.basedOn ||
    copy.sent.some((sent) => content && sameContent(sent, content));
  return continues ? "own" : "other";
}

export type Unsent = NonNullable<ReturnType<typeof findUnsent>>;

/** Finds this tab's copy, else the newest of another tab, and forgets those that the server has. */
function findUnsent(userId: string, saved: Saved) {
  const tab = tabName();
  for (const copy of listCopies(userId, tab)) {
    const relation = relationOf(copy, saved, tab);
    if (relation) return { copy, relation };
    forgetCopy(userId, copy.tab);
  }
  return undefined;
}

/** Milliseconds in which an open tab saves what is typed in it: until then its copy is no second version. */
const SAVED_WITHIN = 3_000;

/** Looks after hydration and with each `moment`; again later for a copy that another tab has just written. */
export function useUnsent(userId: string, saved: Saved, moment: string | undefined) {
  const [found, setFound] = useState<Unsent>();
  const latest = useRef(saved);
  latest.current = saved;
  useEffect(() => {
    if (moment === undefined) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      const unsent = findUnsent(userId, latest.current);
      const isNew = unsent && unsent.copy.tab !== tabName() && Date.now() - unsent.copy.at < SAVED_WITHIN;
      setFound(isNew ? undefined : unsent);
      if (isNew) timer = setTimeout(look, SAVED_WITHIN);
    };
    look();
    return () => clearTimeout(timer);
  }, [userId, moment]);
  return found;
}

export function forgetCopy(userId: string, tab: string): void {
  attempt(() => localStorage.removeItem(keyOf(userId, tab)));
}

/** A copy that this page neither began with (`begun`) nor wrote is never overwritten: the tab takes another name. */
export function ownPlace(userId: string, begun?: LocalCopy) {
  let known = begun?.tab === tabName() ? textOf(begun) : undefined;
  const present = () => localStorage.getItem(keyOf(userId, tabName()));
  return {
    write(copy: Omit<LocalCopy, "tab">): boolean {
      const text = textOf(copy);
      const written = attempt(() => {
        if (![null, known].includes(present())) renameTab();
        localStorage.setItem(keyOf(userId, tabName()), text);
        return (known = text);
      });
      return written !== undefined;
    },
    forget(): void {
      attempt(() => present() === known && forgetCopy(userId, tabName()));
    },
  };
}

const TAB = "application-tab";
let ownName: string | undefined;

/** Names this tab; a reload in it keeps the name. A duplicate of a tab has the same name until both have written. */
export function tabName(): string {
  return (ownName ??= attempt(() => sessionStorage.getItem(TAB)) ?? renameTab());
}

function renameTab(): string {
  // `crypto.randomUUID` is missing on pages without TLS.
  const parts = Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36));
  const name = parts.join("-");
  attempt(() => sessionStorage.setItem(TAB, name));
  return (ownName = name);
}

function listCopies(userId: string, own: string): LocalCopy[] {
  const prefix = keyOf(userId, "");
  const keys = attempt(() => Object.keys(localStorage).filter((key) => key.startsWith(prefix))) ?? [];
  const copies = keys.flatMap((key) => attempt(() => copyIn(key.slice(prefix.length), key)) ?? []);
  return copies.toSorted((a, b) => Number(b.tab === own) - Number(a.tab === own) || b.at - a.at);
}

/** Parses an entry. Entries of former releases have more fields and no `sent`. @throws for a malformed one */
function copyIn(tab: string, key: string): LocalCopy {
  const { content, sent = [], basedOn, at } = JSON.parse(localStorage.getItem(key) ?? "") as LocalCopy;
  const complete = (one: Partial<Content>) => contentBy((name) => String(one[name] ?? ""));
  return {
    tab,
    content: complete(content),
    sent: sent.map(complete),
    basedOn: Number(basedOn),
    at: Number(at),
  };
}

function textOf({ content, basedOn, sent, at }: Omit<LocalCopy, "tab">): string {
  return JSON.stringify({ content, basedOn, sent, at });
}

function keyOf(userId: string, tab: string): string {
  return `application-draft:${userId}:${tab}`;
}
