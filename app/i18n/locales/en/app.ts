export { applications, common, dashboard, errors, preview, review, settings } from "./index.ts";
