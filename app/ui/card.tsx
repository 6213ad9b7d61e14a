import type { HTMLAttributes } from "react";

/** A surface that holds one thing. */
export function Card({ className = "", ...rest }: HTMLAttributes<HTMLDivElement>) {
  return <div className={`card ${className}`} {...rest} />;
}
