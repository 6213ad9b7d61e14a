import type { ReactNode } from "react";
import type { GuildFacts } from "#app/features/guilds/guild-facts.server.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import type { FieldView } from "#app/routes/dashboard/module-view.server.ts";

/** Messages by path: `name`, `name[0]` or `name[0].roleId`. */
export type Messages = Record<string, string[]>;

export interface ControlProps<Kind extends FieldView["kind"] = FieldView["kind"]> {
  field: FieldView & { kind: Kind };
  value: unknown;
  frame: { id: string; label: ReactNode; hint?: ReactNode; errors: string[]; small?: boolean };
  errors: Messages;
  facts: GuildFacts;
}

/** Tells whether a path like `steps[0].channels[2]` is of a field, or of what is in it. */
export function isWithin(path: string, name: string): boolean {
  return path.startsWith(name) && /^($|[.[])/.test(path.slice(name.length));
}

/** Returns the messages at a path, which may be called like a property of all objects. */
export function messagesAt(errors: Messages, path: string): string[] | undefined {
  return Object.hasOwn(errors, path) ? errors[path] : undefined;
}

/** Returns the label and the hint of a field. What is English for want of a translation says so. */
export function captionOf({ label, hint, english }: FieldView) {
  return {
    label: english.label ? <span lang="en">{label}</span> : label,
    hint: hint && english.hint ? <span lang="en">{hint}</span> : hint,
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
        <span className="sr-only">: {about}</span>
      </a>
    )
  );
}

/** Appends a sentence to the hint of a field. */
export function hintWith(hint: ReactNode, sentence: ReactNode): ReactNode {
  return hint ? (
    <>
      {hint} {sentence}
    </>
  ) : (
    sentence
  );
}
