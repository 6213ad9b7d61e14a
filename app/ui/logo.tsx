import { createContext, useContext } from "react";

/** Address of the site's logo, which `app/root.tsx` knows. */
export const LogoContext = createContext<string | undefined>(undefined);

export function Logo({ name }: { name: string }) {
  return (
    <span className="inline-flex max-w-full min-w-0 items-center gap-2.5">
      <Mark className="size-8 flex-none" />
      <span className="truncate font-display text-[1.375rem] leading-[1.3] font-bold tracking-[-0.03em]">
        {name}
      </span>
    </span>
  );
}

/** The site's logo, decorative. Nothing where a failed page does not know it. */
export function Mark({ className }: { className: string }) {
  const logo = useContext(LogoContext);
  return logo && <img src={logo} alt="" width="32" height="32" className={`object-contain ${className}`} />;
}
