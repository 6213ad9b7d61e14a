import type { Section } from "#app/content/features/feature-page.ts";
import type { InOneLanguage } from "#app/content/localized.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Prose } from "#app/ui/prose.tsx";
import { Rings } from "#app/ui/rings.tsx";

import { NumbersTable } from "./numbers-table.tsx";
import { SectionHead } from "./section-head.tsx";

type Told<Kind extends Section["kind"]> = InOneLanguage<Extract<Section, { kind: Kind }>>;

/** One explanation of a feature page. Its kind decides what it looks like. */
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
  return (
    <section className="section feature-section" aria-labelledby={section.id}>
      <SectionHead section={section} />
      <ul className={`feature-cards ${section.cards.length % 3 === 1 ? "feature-cards-four" : ""}`}>
        {section.cards.map(({ icon, title, text }) => (
          <li key={title} className="card feature-card">
            <span className="feature-card-icon">
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

/** By night: pearls on a string, one for each step. */
function Steps({ section }: { section: Told<"steps"> }) {
  return (
    <section className="section feature-section" aria-labelledby={section.id}>
      <div className="night panel">
        <Rings className="panel-rings" />
        <SectionHead section={section} />
        <ol className="steps pearl-steps">
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
