import type { ReactNode } from "react";

interface SidesProps {
  name: string;
  title: ReactNode;
  /** Versions that can be kept; one that is `wide` stands below the others. */
  sides: readonly { side: string; title: string; content?: ReactNode; wide?: boolean }[];
  proposed: string;
  children?: ReactNode;
}

/** Asks which of two versions to keep, shown beside each other. */
export function Sides({ name, title, sides, proposed, children }: SidesProps) {
  return (
    <fieldset className="card grid gap-3 p-5">
      <legend className="float-start -mb-1 font-semibold">{title}</legend>
      {children}
      <div className="grid gap-3 sm:grid-cols-2">
        {sides.map(({ side, content, wide, title: words }) => (
          <label
            key={side}
            className={`flex cursor-pointer items-start gap-3 rounded-control border border-line px-4 py-3.5 has-checked:border-accent has-checked:bg-accent-soft ${wide ? "sm:col-span-2" : ""}`}
          >
            <input
              name={name}
              type="radio"
              value={side}
              defaultChecked={side === proposed}
              className="tick mt-0.5"
            />
            <span className="min-w-0">
              <span className="block text-sm font-semibold">{words}</span>
              {content}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
