export * as errors from "./browser-errors.ts";
export { common, dashboard, settings } from "./index.ts";
