import { Link } from "@remix-run/react";
import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ReactNode } from "react";
import { Icon } from "./icon.tsx";
import type { IconName } from "./icons.ts";

/** The border is visible in forced colours only. */
const BASE =
  "button inline-flex items-center justify-center gap-2 rounded-full border text-center leading-[1.2] font-semibold no-underline transition-colors *:[svg]:flex-none aria-disabled:cursor-progress aria-disabled:opacity-70";
const VARIANTS = {
  primary:
    "border-transparent bg-accent text-accent-ink [box-shadow:inset_0_1px_rgb(255_255_255/0.22)] hover:bg-accent-strong",
  secondary: "border-edge bg-surface text-ink hover:border-accent hover:text-accent",
  quiet: "border-transparent hover:bg-accent-soft",
  danger: "border-current text-danger hover:bg-danger/12",
};
const SIZES = {
  small: "min-h-9 px-3.5 py-1.5 text-note",
  medium: "min-h-11 px-5 py-2",
  large: "min-h-13 px-6.5 py-3 text-lead",
};

interface ButtonLook {
  variant?: keyof typeof VARIANTS;
  size?: keyof typeof SIZES;
  icon?: IconName;
  className?: string;
  children?: ReactNode;
}

export function buttonClass(
  variant: keyof typeof VARIANTS = "primary",
  size: keyof typeof SIZES = "medium",
): string {
  return `${BASE} ${VARIANTS[variant]} ${SIZES[size]}`;
}

function lookOf({ variant, size, icon, className = "", children }: ButtonLook) {
  const content = (
    <>
      {icon && <Icon name={icon} size={18} />}
      {children}
    </>
  );
  return { className: `${buttonClass(variant, size)} ${className}`, children: content };
}

/** Button. Inside a form it needs `type="submit"`. */
export function Button({
  variant,
  size,
  icon,
  type = "button",
  ...rest
}: ButtonLook & ButtonHTMLAttributes<HTMLButtonElement>) {
  return <button type={type} {...rest} {...lookOf({ variant, size, icon, ...rest })} />;
}

type ButtonLinkProps = ButtonLook &
  Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "href"> &
  ({ href: string; to?: undefined } | { to: string; href?: undefined });

/** Link that looks like a button: `href` loads a document, `to` navigates inside the app. */
export function ButtonLink({ variant, size, icon, ...rest }: ButtonLinkProps) {
  const { children, className } = lookOf({ variant, size, icon, ...rest });
  const look = { ...rest, className };
  return look.to === undefined ? <a {...look}>{children}</a> : <Link {...look}>{children}</Link>;
}
