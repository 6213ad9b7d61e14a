import ornaments from "./ornaments.json" with { type: "json" };

/** Content of the SVGs of some areas, by their ids, 300 units around the centre. */
const DRAWINGS = new Map(Object.entries(ornaments));

export function Ornament({ area, className = "" }: { area: string; className?: string }) {
  const drawing = DRAWINGS.get(area);
  if (!drawing) return null;
  return (
    <svg
      viewBox="-300 -300 600 600"
      width="0"
      strokeOpacity="0.5"
      strokeWidth="1.5"
      className={`ornament absolute -z-1 max-w-none fill-none ${className}`}
      aria-hidden="true"
      dangerouslySetInnerHTML={{ __html: drawing }}
    />
  );
}
