export { createPearlClient, type PearlClient } from "./client.ts";
export { codeOf } from "./problems.ts";
export { fileStore } from "./file-store.ts";
export { render, type RichMessage } from "./render.ts";
export * from "./types.ts";
