import type { Command } from "./command.ts";
import { ticketSettings } from "./ticketsystem-settings.ts";
import { ticketWork } from "./ticketsystem-work.ts";

export const ticketsystem: Command[] = [...ticketSettings, ...ticketWork];
