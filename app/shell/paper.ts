/** The colour of the browser's own frame: `--color-paper` by day and by night. */
export const PAPER = { light: "#f7f5f1", dark: "#06111d" };
