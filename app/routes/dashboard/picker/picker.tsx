import { useRef, useState, type KeyboardEvent } from "react";
import { flushSync } from "react-dom";
import type { GuildFacts } from "#app/features/guilds/guild-facts.server.ts";
import { plain } from "#app/features/guilds/guild-search.ts";
import { mostIds } from "#app/features/settings/kinds/ids.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { entriesOf } from "#app/routes/dashboard/fields/control.tsx";
import type { FieldWiring } from "#app/ui/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { useBrowserLayoutEffect } from "#app/ui/use-browser-layout-effect.ts";
import { useIsLive } from "#app/ui/use-live.ts";
import { Chip } from "./chip.tsx";
import { partOf, useChoices, type Choice } from "./choices.tsx";
import { pastedIds } from "./members.ts";
import { NativeList } from "./native-list.tsx";
import { optionId, Options } from "./options.tsx";

export interface PickerProps extends FieldWiring {
  kind: "role" | "roles" | "channel" | "channels" | "member" | "members";
  name: string;
  /** Text for nothing chosen: what a picker of one has in its place. */
  none?: string;
  /** Types of channels that are offered. */
  types?: readonly number[];
  /** The bot gives the roles to members. */
  given?: boolean;
  max?: number;
  value: unknown;
  facts: GuildFacts;
  /** In a row: its list is as wide as the row. */
  small?: boolean;
  /** The list without scripts has the chosen role only. */
  isLazy?: boolean;
}

const SHORT = 10;

/**
 * Chooses roles, channels or members: a combobox with the chosen ones as chips (APG, "Combobox"). Without scripts a native list
 * stands in its place. Reports each change as an `input` event of the field's name.
 */
export function Picker(props: PickerProps) {
  const { t } = useTranslation("settings");
  const { id, name, none, facts, small } = props;
  const { part, isSeveral } = partOf(props);
  const isMember = part === "member";
  const [ids, setIds] = useState(() => entriesOf(props.value).map(String));
  const isLive = useIsLive();
  /** What is typed since the list was opened. */
  const [query, setQuery] = useState<string>();
  const [isOpen, setOpen] = useState(false);
  const [pointed, point] = useState<string>();
  const [input, sent] = [useRef<HTMLInputElement>(null), useRef<HTMLInputElement>(null)];
  const { chosen, groups, hint } = useChoices(props, query);
  const picks = chosen(ids);
  const shownText = isSeveral ? "" : (picks[0]?.name ?? "");
  const fits = ({ name: title }: Choice) => isMember || plain(title).includes(plain(query ?? "").trim());
  const found = isOpen ? groups(ids).map((group) => ({ ...group, choices: group.choices.filter(fits) })) : [];
  const listed = found.flatMap(({ choices }) => choices);
  const active = listed.find((choice) => choice.id === pointed) ?? listed[0];

  const open = (text?: string) => {
    setOpen(true);
    setQuery(text);
    if (!isOpen) point(ids[0] ?? "");
  };
  const close = () => {
    setOpen(false);
    setQuery(undefined);
  };
  // Takes over the text that was typed before this part of the page came.
  useBrowserLayoutEffect(() => {
    const typed = input.current?.value ?? "";
    const isTyped = typed !== shownText;
    const left = isMember && isTyped && pastedIds(typed);
    if (document.activeElement === input.current) open(isTyped ? typed : undefined);
    else if (left) setIds(withMembers(left));
  }, []);

  const withMembers = (pasted: string[]) =>
    isSeveral ? [...new Set([...ids, ...pasted])] : pasted.slice(0, 1);
  const choose = (next: string[]) => {
    flushSync(() => setIds(next));
    sent.current?.dispatchEvent(new Event("input", { bubbles: true }));
  };
  const isChosen = (choice: Choice) => (choice.id ? ids.includes(choice.id) : ids.length === 0);
  const remove = (choice: Choice | undefined) => {
    choose(ids.filter((one) => one !== choice?.id));
    input.current?.focus();
  };
  const press = (choice: Choice) => {
    if (choice.reason && !isChosen(choice)) return;
    setQuery(undefined);
    point(choice.id);
    if (!isSeveral) {
      setOpen(false);
      choose(choice.id ? [choice.id] : []);
    } else if (isChosen(choice)) remove(choice);
    else choose([...ids, choice.id]);
  };
  /** Chooses the members whose ids or mentions a text has. Returns whether it has nothing else. */
  const take = (text: string) => {
    const pasted = isMember && pastedIds(text);
    if (!pasted) return false;
    close();
    choose(withMembers(pasted));
    return true;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Keys that choose the letters of a word, as for Japanese, are not for the list.
    if (event.nativeEvent.isComposing) return;
    const moves: Record<string, (at: number) => number> = {
      ArrowDown: (at) => (at + 1) % listed.length,
      ArrowUp: (at) => (at || listed.length) - 1,
      Home: () => 0,
      End: () => listed.length - 1,
    };
    const move = moves[event.key];
    if (move && (isOpen || event.key.startsWith("Arrow"))) {
      if (isOpen) point(listed[move(active ? listed.indexOf(active) : 0)]?.id);
      else open();
    } else if (event.key === "Enter") {
      if (!isOpen) open();
      else if (active) press(active);
    } else if (event.key === "Escape" && isOpen) close();
    else if (event.key === "Backspace" && isSeveral && !query && picks.length > 0) remove(picks.at(-1));
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  const max = isSeveral ? mostIds({ kind: `${part}s`, max: props.max }) : 1;
  const list = isMember ? [] : facts[`${part}s`];
  const isEmpty = !isMember && list?.every((one) => one.id === facts.id);
  const lack = !list ? "unknown" : isEmpty ? "pick.none" : undefined;
  const listId = `${id}-list`;
  const isListed = isOpen && listed.length > 0;
  const note = (isSeveral && ids.length > 0) || lack ? `${id}-note` : "";
  const how = hint ? `${id}-how` : "";
  const describedBy = `${props["aria-describedby"] ?? ""} ${note} ${how}`.trim() || undefined;
  return (
    <div
      className={`min-w-0 ${small ? "" : "relative"} ${small || isSeveral ? "" : "max-w-md"}`}
      // Text that is dropped, or put in by the keyboard of a phone, causes no paste event.
      onBlur={({ currentTarget, relatedTarget }) =>
        currentTarget.contains(relatedTarget) || take(query ?? "") || close()
      }
    >
      <label
        className={`input relative flex cursor-text items-center gap-1.5 py-1! pe-8! has-[[aria-invalid=true]]:border-danger has-[input:focus-visible]:border-accent has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-accent noscript:hidden ${isSeveral ? "flex-wrap" : ""} ${small ? "ps-2.5!" : ""}`}
      >
        {isSeveral
          ? picks.map((pick) => <Chip key={pick.id} {...pick} onRemove={() => remove(pick)} />)
          : picks[0]?.sign}
        {isSeveral && picks.length === 0 && (
          <span className="hidden text-muted in-disabled:inline">{none ?? t("value.nothing")}</span>
        )}
        <input
          ref={input}
          // Without scripts, and while they are not here yet, the label is the native list's.
          id={isLive || (isSeveral && !isMember) ? id : undefined}
          type="text"
          // Enter does not send the form, and not before the script of the list is there either.
          form=""
          role="combobox"
          aria-labelledby={`${id}-label`}
          aria-expanded={isListed}
          aria-controls={isListed ? listId : undefined}
          aria-autocomplete="list"
          aria-activedescendant={isOpen && active ? optionId(id, active) : undefined}
          aria-describedby={describedBy}
          aria-invalid={props["aria-invalid"]}
          // A short list needs no keyboard on the screen, which would cover it.
          inputMode={isMember || (list?.length ?? 0) > SHORT ? undefined : "none"}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          className={`min-h-8 flex-1 bg-transparent text-ellipsis [unicode-bidi:plaintext] outline-none rtl:text-right placeholder:text-muted ${isSeveral ? "min-w-24 in-disabled:hidden" : "min-w-0"}`}
          placeholder={(picks.length === 0 && none) || (isSeveral ? t("rows.add") : "")}
          value={query ?? shownText}
          onChange={({ currentTarget }) => open(currentTarget.value)}
          onClick={({ currentTarget }) => {
            // What is typed replaces the name of what is chosen.
            if (!isOpen) currentTarget.select();
            open(query);
          }}
          onKeyDown={onKeyDown}
          onPaste={(event) => take(event.clipboardData.getData("text")) && event.preventDefault()}
        />
        <Icon
          name="chevron-down"
          size={18}
          className="pointer-events-none absolute end-2.5 text-muted in-disabled:hidden"
        />
      </label>
      {!isLive && <NativeList {...props} ids={ids} groups={groups(ids)} />}
      <input ref={sent} type="hidden" name={name} disabled={!isLive || isSeveral} value={ids[0] ?? ""} />
      {isLive &&
        isSeveral &&
        picks.map((pick) => <input key={pick.id} type="hidden" name={name} value={pick.id} />)}
      {isOpen && (
        <Options
          base={id}
          id={listId}
          groups={found}
          active={active}
          isSeveral={isSeveral}
          isChosen={isChosen}
          onPress={press}
          found={query ? t("pick.found", { count: listed.length }) : ""}
          hint={hint}
        />
      )}
      {how && (
        <p id={how} className="mt-1.5 hidden text-sm text-muted noscript:block">
          {hint}
        </p>
      )}
      {note && (
        <p
          id={note}
          className={`mt-1.5 text-sm ${ids.length > max ? "font-medium text-danger" : "text-muted"}`}
        >
          {lack && t(`${lack}.${part === "role" ? "roles" : "channels"}`)}{" "}
          {isSeveral && !lack && t("pick.chosen", { count: ids.length, max })}
        </p>
      )}
    </div>
  );
}
