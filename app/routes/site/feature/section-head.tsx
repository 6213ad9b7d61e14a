import { Prose } from "#app/ui/prose.tsx";

interface SectionHeadProps {
  section: { id: string; title: string; text?: string };
}

/** Heading and lead of a section. */
export function SectionHead({ section: { id, title, text } }: SectionHeadProps) {
  return (
    <div className="section-head">
      <h2 id={id} className="section-title">
        {title}
      </h2>
      {text && (
        <p className="section-text">
          <Prose>{text}</Prose>
        </p>
      )}
    </div>
  );
}
