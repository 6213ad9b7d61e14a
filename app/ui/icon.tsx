import { icons, type IconName } from "./icons.ts";

interface IconProps {
  /** Name of the icon, or its drawing where the scripts of a page may lack that. */
  name: IconName | { drawing: string };
  size: number;
  strokeWidth?: number;
  className?: string;
}

/** Icons that point along the line: back and forth, in and out. They turn where lines run to the left. */
const POINTING = /^((arrow|chevron)-(left|right)|log-(in|out)|send|undo)$/;

export function Icon({ name, size, strokeWidth = 2, className = "" }: IconProps) {
  const turned = typeof name === "string" && POINTING.test(name) ? " rtl:[scale:-1_1]" : "";
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
      className={className + turned || undefined}
      aria-hidden="true"
      dangerouslySetInnerHTML={{ __html: typeof name === "string" ? icons[name] : name.drawing }}
    />
  );
}
