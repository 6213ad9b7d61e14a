import type { Command } from "./command.ts";
import { utilityBot } from "./utility-bot.ts";
import { utilityEveryday } from "./utility-everyday.ts";
import { utilityServer } from "./utility-server.ts";
import { utilityWorld } from "./utility-world.ts";

export const utility: Command[] = [...utilityBot, ...utilityServer, ...utilityWorld, ...utilityEveryday];
