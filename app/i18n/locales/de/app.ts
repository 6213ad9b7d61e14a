export { default as common } from "./common.json" with { type: "json" };
export { default as dashboard } from "./dashboard.json" with { type: "json" };
