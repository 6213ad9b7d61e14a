import { speakFor } from "#app/i18n/i18n.server.ts";
import { ourSite } from "./our-site.ts";

// Runs before each test file, unlike the module that reads the folder.
speakFor(ourSite);
