export { applications, common, review } from "./index.ts";
