import type { InOneLanguage } from "#app/features/settings/texts.ts";
import { NightPanel, SectionHead } from "#app/routes/site/parts.tsx";
import type { FeatureSection } from "#app/site/feature-schema.server.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Prose } from "#app/ui/prose.tsx";

type SectionText<Kind extends FeatureSection["kind"]> = InOneLanguage<
  Extract<FeatureSection, { kind: Kind }>
>;

export function SectionOfPage({ section }: { section: InOneLanguage<FeatureSection> }) {
  const text = section.text && <Prose>{section.text}</Prose>;
  const head = <SectionHead id={section.id} title={section.title} text={text} lang={section.lang} />;
  return (
    <section className="section py-[clamp(2.25rem,5vw,4rem)]" aria-labelledby={section.id}>
      {section.kind === "cards" && (
        <>
          {head}
          <Cards section={section} />
        </>
      )}
      {section.kind === "steps" && (
        <NightPanel>
          {head}
          <Steps section={section} />
        </NightPanel>
      )}
      {section.kind === "table" && (
        <div className="grid grid-cols-1 gap-x-16 gap-y-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.5fr)]">
          {head}
          <NumbersTable section={section} />
        </div>
      )}
    </section>
  );
}

function Cards({ section: { cards } }: { section: SectionText<"cards"> }) {
  // Three in a row, or four where three would leave a single card in the last row.
  const width = cards.length % 3 === 1 ? "basis-[min(100%,15rem)]" : "basis-[min(100%,19rem)]";
  return (
    <ul className="flex flex-wrap gap-4">
      {cards.map(({ icon, title, text, lang }) => (
        <li key={title} className={`card grid grow grid-cols-1 content-start gap-2 p-6 ${width}`}>
          <span className="mb-2 inline-flex size-11 items-center justify-center rounded-[0.875rem] bg-(--tint-soft) text-ink">
            <Icon name={icon} size={22} strokeWidth={1.75} />
          </span>
          <h3 className="text-xl" lang={lang?.title}>
            {title}
          </h3>
          <p className="text-muted" lang={lang?.text}>
            <Prose>{text}</Prose>
          </p>
        </li>
      ))}
    </ul>
  );
}

function Steps({ section: { steps } }: { section: SectionText<"steps"> }) {
  return (
    <ol className="steps mt-0 gap-8 lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-none lg:gap-7">
      {steps.map(({ title, text, lang }) => (
        <li key={title} className="step bead-step">
          <h3 className="text-xl" lang={lang?.title}>
            {title}
          </h3>
          <p className="mt-1.5 text-muted" lang={lang?.text}>
            <Prose>{text}</Prose>
          </p>
        </li>
      ))}
    </ol>
  );
}

const CELL = "px-[clamp(0.625rem,3vw,1.25rem)] text-start align-baseline hyphens-auto";
const LABELLED = "max-sm:before:text-muted max-sm:before:content-[attr(data-label)_':_'_/_'']";

function NumbersTable({ section }: { section: SectionText<"table"> }) {
  const { wordy } = section;
  const cell = `${CELL} py-3.5 ${wordy ? "max-sm:block max-sm:p-0" : ""}`;
  const row = wordy ? "max-sm:block max-sm:px-4.5 max-sm:py-3.5 max-sm:first:border-t-0" : "";
  return (
    <div className="card overflow-clip">
      <table
        className={`w-full border-collapse wrap-break-word max-sm:text-sm ${wordy ? "max-sm:grid" : ""}`}
        aria-labelledby={section.id}
      >
        <thead
          lang={section.lang?.columns}
          className={`bg-(--tint-soft) text-note ${wordy ? "max-sm:sr-only" : ""}`}
        >
          <tr>
            {section.columns.map((column) => (
              <th key={column} scope="col" className={`${CELL} py-2.5 font-semibold`}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody lang={section.lang?.rows} className={wordy ? "max-sm:block" : undefined}>
          {section.rows.map(([heading = "", ...cells]) => (
            <tr key={heading} className={`border-t border-line ${row}`}>
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
  );
}
