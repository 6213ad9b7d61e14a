import type { Command } from "./command.ts";
import { verificationSettings } from "./verification-settings.ts";

const cases: Command[] = [
  {
    name: "verification approve",
    description: {
      en: "Verifies a member by hand, without any check.",
      de: "Verifiziert ein Mitglied von Hand, ganz ohne Prüfung.",
    },
    usage: "verification approve <member>",
    permission: "Administrator",
    example: "verification approve @Aylin",
    setting: "verification",
  },
  {
    name: "verification retry",
    description: {
      en: "Gives a member who ran out of attempts a fresh start.",
      de: "Lässt ein Mitglied, das keinen Versuch mehr hat, von vorn beginnen.",
    },
    usage: "verification retry <member>",
    permission: "Administrator",
    example: "verification retry @Jonas",
    setting: "verification",
  },
  {
    name: "verification dm",
    description: {
      en: "Sends a member the check as a direct message.",
      de: "Schickt einem Mitglied die Prüfung als Direktnachricht.",
    },
    usage: "verification dm <member>",
    permission: "Administrator",
    example: "verification dm @Theo",
    setting: "verification",
  },
];

export const verification: Command[] = [...verificationSettings, ...cases];
