import type { Category } from "#app/content/categories.ts";
import ornaments from "./ornaments.json" with { type: "json" };

/** Content of each area's SVG, 300 units around the centre. */
const DRAWINGS: Record<Category, string> = ornaments;

export function Ornament({ category, className = "" }: { category: Category; className?: string }) {
  return (
    <svg
      viewBox="-300 -300 600 600"
      width="0"
      strokeOpacity="0.5"
      strokeWidth="1.5"
      className={`ornament absolute -z-1 max-w-none fill-none ${className}`}
      aria-hidden="true"
      dangerouslySetInnerHTML={{ __html: DRAWINGS[category] }}
    />
  );
}
