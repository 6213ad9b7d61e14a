/** PNG icon of the site, drawn by the build (`vite/png.ts`). Platforms crop those of another purpose than `any`. */
export interface PngIcon {
  path: string;
  size: number;
  purpose: "any" | "apple-touch" | "maskable";
}

export const APPLE_TOUCH_ICON: PngIcon = { path: "/apple-touch-icon.png", size: 180, purpose: "apple-touch" };

export const MANIFEST_ICONS: PngIcon[] = [
  { path: "/icons/192.png", size: 192, purpose: "any" },
  { path: "/icons/512.png", size: 512, purpose: "any" },
  { path: "/icons/maskable-512.png", size: 512, purpose: "maskable" },
];
