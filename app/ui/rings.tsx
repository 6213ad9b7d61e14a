const RADII = [56, 92, 132, 176, 224, 276, 332, 392];

export function Rings({ className = "" }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 800 800"
      width="0"
      strokeOpacity="0.16"
      strokeWidth="1.25"
      className={`absolute -z-1 max-w-none fill-none stroke-accent ${className}`}
      aria-hidden="true"
    >
      {RADII.map((radius) => (
        <circle key={radius} cx="400" cy={792 - radius} r={radius} />
      ))}
    </svg>
  );
}
