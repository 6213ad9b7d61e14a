import { icons, type IconName } from "./icons.ts";

interface IconProps {
  name: IconName;
  size: number;
  strokeWidth?: number;
  className?: string;
}

export function Icon({ name, size, strokeWidth = 2, className }: IconProps) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth={strokeWidth}
      strokeLinecap="round"
      strokeLinejoin="round"
      className={className}
      aria-hidden="true"
      dangerouslySetInnerHTML={{ __html: icons[name] }}
    />
  );
}
