import { partOf, type Choice, type Group } from "./choices.tsx";
import type { PickerProps } from "./picker.tsx";

interface NativeListProps extends PickerProps {
  ids: string[];
  groups: Group[];
}

/**
 * The browser's own controls, for pages without scripts: boxes, each with a label of its own, or a list that opens; of members
 * their ids and mentions as a text.
 */
export function NativeList(props: NativeListProps) {
  const { part, isSeveral } = partOf(props);
  const List = part === "member" ? MemberText : isSeveral ? Boxes : Select;
  return (
    <div data-natives className="hidden noscript:block">
      <List {...props} />
    </div>
  );
}

function MemberText(props: NativeListProps) {
  const { id, name, ids } = props;
  const common = {
    ...{ id, name, defaultValue: ids.join("\n"), className: "input max-w-md", spellCheck: false },
    "aria-describedby": props["aria-describedby"],
    "aria-invalid": props["aria-invalid"],
  };
  return partOf(props).isSeveral ? (
    <textarea rows={3} {...common} />
  ) : (
    <input type="text" autoComplete="off" {...common} />
  );
}

function Boxes({ name, ids, groups, ...wiring }: NativeListProps) {
  const box = (choice: Choice) => (
    <li key={choice.id} className={choice.isInside ? "ms-6" : undefined}>
      <label className="pick-row">
        <input
          type="checkbox"
          name={name}
          value={choice.id}
          defaultChecked={isIn(ids, choice)}
          disabled={choice.reason !== undefined && !isIn(ids, choice)}
        />
        {choice.sign}
        <span className="min-w-0">
          <bdi>{choice.name}</bdi>
          {choice.reason && <span className="block text-fine text-muted">{choice.reason}</span>}
        </span>
      </label>
    </li>
  );
  return (
    <ul
      className="relative max-h-76 overflow-y-auto overscroll-contain rounded-control border border-edge bg-surface p-1.5"
      aria-describedby={wiring["aria-describedby"]}
    >
      {groups.map(({ title, choices }, index) => {
        if (choices.length === 0 || title === undefined) return choices.map(box);
        return (
          <li key={index}>
            <p className="px-2 pt-2 text-fine font-semibold text-muted">
              <bdi>{title}</bdi>
            </p>
            <ul>{choices.map(box)}</ul>
          </li>
        );
      })}
    </ul>
  );
}

function Select({ id, name, ids, groups, isLazy, ...wiring }: NativeListProps) {
  const option = (choice: Choice) => (
    <option key={choice.id} value={choice.id} disabled={choice.reason !== undefined && !isIn(ids, choice)}>
      {textOf(choice)}
    </option>
  );
  const isOffered = (choice: Choice) => !isLazy || ids.length === 0 || choice.id === "" || isIn(ids, choice);
  return (
    <select
      id={id}
      name={name}
      defaultValue={ids[0] ?? ""}
      className="input max-w-md text-ellipsis"
      aria-describedby={wiring["aria-describedby"]}
      aria-invalid={wiring["aria-invalid"]}
    >
      {groups.map(({ title, choices }, index) => {
        const options = choices.filter(isOffered).map(option);
        if (options.length === 0 || title === undefined) return options;
        return (
          <optgroup key={index} label={title}>
            {options}
          </optgroup>
        );
      })}
    </select>
  );
}

function isIn(ids: string[], { id }: Choice): boolean {
  return id ? ids.includes(id) : ids.length === 0;
}

/** An option cannot contain markup: these characters isolate a right-to-left name. */
function textOf({ name, mark = "", reason }: Choice): string {
  return reason ? `\u2068${name}\u2069 – ${reason}` : mark + name;
}
