import type { Section } from "#app/content/features/feature-page.ts";
import type { InOneLanguage } from "#app/content/localized.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Prose } from "#app/ui/prose.tsx";
import { Rings } from "#app/ui/rings.tsx";

import { NumbersTable } from "./numbers-table.tsx";
import { SectionHead } from "./section-head.tsx";

type Told<Kind extends Section["kind"]> = InOneLanguage<Extract<Section, { kind: Kind }>>;

/** Section of a feature page: cards, steps or a table. */
export function FeatureSection({ section }: { section: InOneLanguage<Section> }) {
  switch (section.kind) {
    case "cards":
      return <Cards section={section} />;
    case "steps":
      return <Steps section={section} />;
    case "table":
      return <NumbersTable section={section} />;
  }
}

function Cards({ section }: { section: Told<"cards"> }) {
  // Three in a row, or four where three would leave a single card in the last row.
  const width = section.cards.length % 3 === 1 ? "basis-[min(100%,15rem)]" : "basis-[min(100%,19rem)]";
  return (
    <section className="section py-[clamp(2.25rem,5vw,4rem)]" aria-labelledby={section.id}>
      <SectionHead section={section} />
      <ul className="flex flex-wrap gap-4">
        {section.cards.map(({ icon, title, text }) => (
          <li key={title} className={`card grid grow grid-cols-1 content-start gap-2 p-6 ${width}`}>
            <span className="mb-2 inline-flex size-11 items-center justify-center rounded-[0.875rem] bg-(--tint-soft) text-ink">
              <Icon name={icon} size={22} strokeWidth={1.75} />
            </span>
            <h3 className="text-xl">{title}</h3>
            <p className="text-muted">
              <Prose>{text}</Prose>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Dark panel with numbered steps. */
function Steps({ section }: { section: Told<"steps"> }) {
  return (
    <section className="section py-[clamp(2.25rem,5vw,4rem)]" aria-labelledby={section.id}>
      <div className="night panel">
        <Rings className="-right-72 -bottom-88 w-208" />
        <SectionHead section={section} />
        <ol className="steps mt-0 gap-8 lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-none lg:gap-7">
          {section.steps.map(({ title, text }) => (
            <li key={title} className="step pearl-step">
              <h3 className="text-xl">{title}</h3>
              <p className="mt-1.5 text-muted">
                <Prose>{text}</Prose>
              </p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
