interface MethodProps {
  /** In a column of methods: as wide as the longest, without a background. */
  column?: boolean;
  children: string;
}

/** A method of HTTP. Its colour says again what its name says: whether it only reads. */
export function Method({ column = false, children }: MethodProps) {
  const writes = children !== "GET";
  const background = writes
    ? "bg-[color-mix(in_oklab,var(--color-warning)_14%,var(--color-surface))]"
    : "bg-accent-soft";
  return (
    <span
      className={`rounded-[0.4em] py-px font-mono text-[0.75rem] font-bold tracking-[0.02em] ${writes ? "text-warning" : "text-accent-strong"} ${column ? "w-13 flex-none" : `px-2 ${background}`}`}
      translate="no"
    >
      {children}
    </span>
  );
}
