import type { Section } from "#app/content/features/feature-page.ts";
import type { InOneLanguage } from "#app/content/localized.ts";
import { Prose } from "#app/ui/prose.tsx";

import { SectionHead } from "./section-head.tsx";

interface NumbersTableProps {
  section: InOneLanguage<Extract<Section, { kind: "table" }>>;
}

/** Numbers beside what they mean. A table of whole sentences is one block a row on a phone. */
export function NumbersTable({ section }: NumbersTableProps) {
  const wordy = isWordy(section);
  return (
    <section className="section feature-section" aria-labelledby={section.id}>
      <div className="feature-numbers">
        <SectionHead section={section} />
        <div className="card numbers-frame">
          <table className={`numbers ${wordy ? "numbers-wordy" : ""}`} aria-labelledby={section.id}>
            <thead className={wordy ? "max-sm:sr-only" : undefined}>
              <tr>
                {section.columns.map((column) => (
                  <th key={column} scope="col">
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {section.rows.map(([heading = "", ...cells]) => (
                <tr key={heading}>
                  <th scope="row">
                    <Prose>{heading}</Prose>
                  </th>
                  {cells.map((cell, index) => (
                    <td key={index} data-label={section.columns[index + 1]}>
                      <Prose>{cell}</Prose>
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

/** Characters that a phone has room for side by side, and those that make a cell a sentence. */
const SIDE_BY_SIDE = 24;
const SENTENCE = 14;

/** Whether the columns cannot stand side by side on a phone. */
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
