import type { TFunction } from "i18next";
import type { ReactNode } from "react";
import type { GuildFacts } from "#app/features/guilds/guild-facts.server.ts";
import type { Settings } from "#app/features/settings/field.ts";
import type { FieldOf, FieldView, KindName } from "#app/features/settings/kinds/kinds.server.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import type { PartKind } from "#app/routes/dashboard/names.tsx";

/** Messages by path: `name`, `name[0]` or `name[0].roleId`. */
export type Messages = Record<string, string[]>;

export interface ControlProps<Name extends KindName = KindName> {
  field: FieldView & { kind: Name };
  value: unknown;
  /** `small` in a row. */
  frame: { id: string; label: ReactNode; hint?: ReactNode; errors: string[]; small?: boolean };
  errors: Messages;
  facts: GuildFacts;
  /** What the form holds now. */
  beside?: Settings;
  /** Whether to list all roles only when the list is opened. */
  isLazy?: boolean;
  /** In a form that is too long to be shown whole: its rows are closed, but for the one with this path. */
  closed?: { but?: string };
}

/** A text, or a role, channel or member to be named. */
export type Word = { text: string } | { kind: PartKind; id: string };

export interface Speech {
  t: TFunction<"settings">;
  locale: string;
}

/** How a kind of field is edited and shown. */
export interface Control<Name extends KindName = KindName> {
  Field(props: ControlProps<Name>): ReactNode;
  /** Whether it stands beside others in a section. */
  isNarrow?: boolean;
  /** Classes in a row of a control that is not as wide as its neighbours. */
  inRow?: string;
  /** Whether it sends nothing but an empty text while nothing is typed: a row of such fields is not saved. */
  isSilent?: boolean;
  /** Whether it offers roles or channels. */
  isPicked?: boolean;
  /** Text for an empty value; without it, "Nothing". */
  nothing?: "pick.noChannel" | "pick.noRole" | "pick.noMember";
  /** Describes a value in words, one list for each of its entries; without it, each entry as a text. */
  words?(field: FieldView & { kind: Name }, value: unknown, speech: Speech): Word[][];
  /** Shows a text of a value. */
  Shown?(props: { text: string }): ReactNode;
  /** Returns what is wrong with an input; without it, what the browser finds wrong with a text. */
  errorOf?(field: FieldOf<Name>, input: HTMLInputElement, read: () => unknown): Complaint | undefined;
}

/** A key of the namespace `errors`, and its values. */
export type Complaint =
  | { key: "numberNeeded" | "wholeNumber" | "required" | "address" | "httpAddress"; values?: undefined }
  | { key: "noSpaces" | "characterRefused"; values: { character?: string } }
  | { key: "outOfRange" | "durationOutOfRange"; values: { min: number; max: number } }
  | { key: "offStep"; values: { min: number; step: number } };

/** Classes of a field that is as wide as its row. */
export const WHOLE = "min-w-0 basis-full";

/** Lists the entries of a value that are not empty. */
export function entriesOf(value: unknown): unknown[] {
  return [value].flat().filter((entry) => (entry ?? "") !== "");
}

/** Tells whether a path like `steps[0].channels[2]` is of a field, or of what is in it. */
export function isWithin(path: string, name: string): boolean {
  return path.startsWith(name) && /^($|[.[])/.test(path.slice(name.length));
}

/** Returns what a form would send now. */
export function sentBy(form: HTMLFormElement | null): URLSearchParams {
  const entries = [...new FormData(form ?? undefined)];
  return new URLSearchParams(entries.map(([name, value]) => [name, String(value)]));
}

/** Returns the messages at a path, which may be called like a property of all objects. */
export function messagesAt(errors: Messages, path: string): string[] | undefined {
  return Object.hasOwn(errors, path) ? errors[path] : undefined;
}

/** Returns the label and the hint of a field, each with its own direction. What lacks a translation says in which language it is. */
export function captionOf({ label, hint, lang }: FieldView) {
  return {
    label: <bdi lang={lang.label}>{label}</bdi>,
    hint: hint && <bdi lang={lang.hint}>{hint}</bdi>,
  };
}

/** Class of a field whose `showWhen` does not hold. Without scripts it stays, because nothing would bring it back. */
export const HIDDEN = "hidden noscript:block";

/** Link to a page with more about a module or a field; nothing without one. */
export function LearnMore({ href, about }: { href: string | undefined; about: string }) {
  const { t } = useTranslation("settings");
  return (
    href && (
      <a href={href} target="_blank" rel="noopener noreferrer" className="link">
        {t("help")}
        <About of={about} />
      </a>
    )
  );
}

/** Says behind the words of a link or button what it is about, to those who do not see that. */
export function About({ of }: { of: string }) {
  const { t } = useTranslation("settings");
  return (
    <span className="sr-only">
      {t("colon")} {of}
    </span>
  );
}

/** Appends a sentence to the hint of a field. */
export function hintWith(hint: ReactNode, sentence: ReactNode): ReactNode {
  return (
    <>
      {hint} {sentence}
    </>
  );
}
