export * as errors from "./browser-errors.ts";
export { common, dashboard, preview, settings } from "./index.ts";
