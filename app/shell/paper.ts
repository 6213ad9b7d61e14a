/** Theme colour of the browser: `--color-paper` in light and dark mode. */
export const PAPER = { light: "#f7f5f1", dark: "#06111d" };
