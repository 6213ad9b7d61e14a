export { common, dashboard, errors, preview, settings } from "./index.ts";
