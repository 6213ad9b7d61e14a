import type { AnchorHTMLAttributes, ButtonHTMLAttributes } from "react";

type ButtonVariant = "primary" | "secondary" | "quiet" | "danger";
type ButtonSize = "small" | "medium" | "large";

interface ButtonLook {
  variant?: ButtonVariant;
  size?: ButtonSize;
}

/** The look of a button, for what is a link to a router or to a document. */
export function buttonClass(variant: ButtonVariant = "primary", size: ButtonSize = "medium"): string {
  return `button button-${variant} button-${size}`;
}

/** Something to press. Inside a form it needs `type="submit"`. */
export function Button({
  variant,
  size,
  className = "",
  type = "button",
  ...rest
}: ButtonLook & ButtonHTMLAttributes<HTMLButtonElement>) {
  return <button type={type} className={`${buttonClass(variant, size)} ${className}`} {...rest} />;
}

/** A link with the weight of a button. It loads a document; inside the app use `<Link className={buttonClass()}>`. */
export function ButtonLink({
  variant,
  size,
  className = "",
  children,
  ...rest
}: ButtonLook & AnchorHTMLAttributes<HTMLAnchorElement>) {
  return (
    <a className={`${buttonClass(variant, size)} ${className}`} {...rest}>
      {children}
    </a>
  );
}
