import { once } from "node:events";

import { listModules } from "#app/features/settings/registry.server.ts";

import { createPearlClient } from "../examples/bot/client.ts";
import type { Site } from "./site.ts";

/** How often a save is waited for. */
const SAVES = 41;
const SERVERS = 2_000;

