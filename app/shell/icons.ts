/** The site's icon for those who do not take `public/favicon.svg`. The build draws it (`vite/icons.ts`). */
export interface PngIcon {
  path: string;
  /** Width and height in pixels. */
  size: number;
  /** `any` has a shape of its own; the others are cut to the shape of their home screen, `maskable` most. */
  purpose: "any" | "apple-touch" | "maskable";
}

/** Where iOS looks for it, named or not. */
export const APPLE_TOUCH_ICON: PngIcon = { path: "/apple-touch-icon.png", size: 180, purpose: "apple-touch" };

/** Those that the web manifest names. */
export const MANIFEST_ICONS: PngIcon[] = [
  { path: "/icons/192.png", size: 192, purpose: "any" },
  { path: "/icons/512.png", size: 512, purpose: "any" },
  { path: "/icons/maskable-512.png", size: 512, purpose: "maskable" },
];
