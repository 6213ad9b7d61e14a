/** Number of commands, beside a heading. */
export function CommandCount({ children }: { children: number }) {
  return (
    <span className="inline-block rounded-full bg-accent-soft px-[0.75em] py-[0.25em] align-middle font-sans text-[1rem] font-semibold tracking-normal text-accent-strong">
      {children}
    </span>
  );
}
