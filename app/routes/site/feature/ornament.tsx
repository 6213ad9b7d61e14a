/** Picture of an area, behind what is said about it. */
export function Ornament({ src, className = "" }: { src?: string; className?: string }) {
  return (
    src && (
      <img
        src={src}
        alt=""
        width="600"
        height="600"
        className={`ornament absolute -z-1 h-auto max-w-none ${className}`}
      />
    )
  );
}
