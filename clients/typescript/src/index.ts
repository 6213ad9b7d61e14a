export { createPearlClient, type PearlClient } from "./client.ts";
export { fileStore } from "./file-store.ts";
export * from "./types.ts";
