import type { Section } from "#app/content/features/feature-page.ts";
import type { InOneLanguage } from "#app/content/localized.ts";
import { Prose } from "#app/ui/prose.tsx";

import { SectionHead } from "./section-head.tsx";

interface NumbersTableProps {
  section: InOneLanguage<Extract<Section, { kind: "table" }>>;
}

const CELL = "px-[clamp(0.625rem,3vw,1.25rem)] align-baseline hyphens-auto";
const LABELLED = "max-sm:before:text-muted max-sm:before:content-[attr(data-label)_':_'_/_'']";

/** Table section. On phones, rows with sentences are blocks. */
export function NumbersTable({ section }: NumbersTableProps) {
  const wordy = isWordy(section);
  const cell = `${CELL} py-3.5 ${wordy ? "max-sm:block max-sm:p-0" : ""}`;
  return (
    <section className="section py-[clamp(2.25rem,5vw,4rem)]" aria-labelledby={section.id}>
      <div className="grid grid-cols-1 gap-x-16 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.5fr)]">
        <SectionHead section={section} />
        <div className="card overflow-clip">
          <table
            className={`w-full border-collapse text-left max-sm:wrap-anywhere ${wordy ? "max-sm:grid" : ""}`}
            aria-labelledby={section.id}
          >
            <thead className={`bg-(--tint-soft) text-note ${wordy ? "max-sm:sr-only" : ""}`}>
              <tr>
                {section.columns.map((column) => (
                  <th key={column} scope="col" className={`${CELL} py-2.5 font-semibold`}>
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody className={wordy ? "max-sm:block" : undefined}>
              {section.rows.map(([heading = "", ...cells]) => (
                <tr
                  key={heading}
                  className={`border-t border-line ${wordy ? "max-sm:block max-sm:px-4.5 max-sm:py-3.5 max-sm:first:border-t-0" : ""}`}
                >
                  <th scope="row" className={`${cell} font-[550]`}>
                    <Prose>{heading}</Prose>
                  </th>
                  {cells.map((text, index) => (
                    <td
                      key={index}
                      data-label={section.columns[index + 1]}
                      className={`${cell} tabular-nums ${wordy && index > 0 ? LABELLED : ""}`}
                    >
                      <Prose>{text}</Prose>
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </div>
    </section>
  );
}

/** Characters that fit side by side on a phone, and minimum length of a sentence. */
const SIDE_BY_SIDE = 24;
const SENTENCE = 14;

/** Returns whether the columns do not fit side by side on a phone. */
function isWordy({ columns, rows }: NumbersTableProps["section"]): boolean {
  const longestWords = columns.map((column, index) =>
    longestWord([column, ...rows.map((row) => row[index] ?? "")]),
  );
  const sentences = rows.flat().some((cell) => cell.length > SENTENCE);
  return (
    (columns.length > 2 && sentences) || longestWords.reduce((sum, length) => sum + length, 0) > SIDE_BY_SIDE
  );
}

function longestWord(cells: string[]): number {
  return Math.max(...cells.flatMap((cell) => cell.split(/[\s-]/)).map((word) => word.length));
}
