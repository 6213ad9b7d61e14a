/** Classes, because the content security policy forbids inline styles. */
const SIZES = {
  32: "size-8 text-xs",
  40: "size-10 text-sm",
  48: "size-12 text-base",
  72: "size-18 text-2xl",
} as const;

interface AvatarProps {
  /** Name of the person or server. It stands beside the avatar as text, so the image has no alternative text. */
  name: string;
  src?: string;
  size: keyof typeof SIZES;
  shape?: "circle" | "square";
  lazy?: boolean;
}

export function Avatar({ name, src, size, shape = "circle", lazy = false }: AvatarProps) {
  const look = `inline-flex flex-none items-center justify-center bg-accent-soft object-cover font-[650] text-accent-strong ${SIZES[size]} ${shape === "circle" ? "rounded-full" : "rounded-[28%]"}`;
  if (src) {
    // Before `src`: some browsers fetch as soon as they read that.
    const loading = lazy ? "lazy" : undefined;
    return (
      <img loading={loading} src={src} alt="" width={size} height={size} decoding="async" className={look} />
    );
  }
  return (
    <span aria-hidden="true" className={look}>
      {initials(name)}
    </span>
  );
}

function initials(name: string): string {
  const words = name
    .replace(/['’]/g, "")
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
  return (words.length > 0 ? words : [name])
    .slice(0, 2)
    .map((word) => [...word][0] ?? "")
    .join("")
    .toUpperCase();
}
