import type { Command } from "./command.ts";

/** What happens to a ticket, from its opening to its end. */
export const ticketWork: Command[] = [
  {
    name: "ticket open",
    description: {
      en: "Opens a ticket for a member, who need not press the button themselves.",
      de: "Öffnet ein Ticket für ein Mitglied, das dafür nicht selbst auf den Knopf drücken muss.",
    },
    usage: "ticket open <member> [reason…]",
    permission: "Administrator",
    example: "ticket open @Mira Question about your report",
    arguments: {
      reason: {
        en: "What it is about. It stands at the top of the ticket.",
        de: "Worum es geht. Steht im Ticket ganz oben.",
      },
    },
    setting: "tickets",
  },
  {
    name: "ticket close",
    description: {
      en: "Closes the ticket you are in. It can be read and reopened until it is deleted.",
      de: "Schließt das Ticket, in dem du bist. Bis zum Löschen bleibt es lesbar.",
    },
    usage: "ticket close [reason…]",
    permission: "Administrator",
    example: "ticket close Solved, thank you",
    arguments: {
      reason: {
        en: "Why, or how it was solved. The member reads it.",
        de: "Warum, oder wie es gelöst wurde. Das Mitglied liest es.",
      },
    },
    setting: "tickets",
  },
  {
    name: "ticket reopen",
    description: {
      en: "Opens a closed ticket again, with everything that was written in it.",
      de: "Öffnet ein geschlossenes Ticket wieder, mit allem, was darin steht.",
    },
    usage: "ticket reopen",
    permission: "Administrator",
    example: "ticket reopen",
    setting: "tickets",
  },
  {
    name: "ticket claim",
    description: {
      en: "Makes the ticket yours, so that everybody sees who takes care of it.",
      de: "Übernimmt das Ticket für dich, damit alle sehen, wer sich kümmert.",
    },
    usage: "ticket claim",
    permission: "Administrator",
    example: "ticket claim",
    setting: "tickets",
  },
  {
    name: "ticket release",
    description: {
      en: "Hands a ticket you claimed back to the team.",
      de: "Gibt ein Ticket, das du übernommen hast, ans Team zurück.",
    },
    usage: "ticket release",
    permission: "Administrator",
    example: "ticket release",
    setting: "tickets",
  },
  {
    name: "ticket add",
    description: {
      en: "Lets another member into the ticket you are in.",
      de: "Holt ein weiteres Mitglied in das Ticket, in dem du bist.",
    },
    usage: "ticket add <member>",
    permission: "Administrator",
    example: "ticket add @Jonas",
    setting: "tickets",
  },
  {
    name: "ticket remove",
    description: {
      en: "Takes a member out of the ticket you are in.",
      de: "Nimmt ein Mitglied aus dem Ticket heraus, in dem du bist.",
    },
    usage: "ticket remove <member>",
    permission: "Administrator",
    example: "ticket remove @Jonas",
    setting: "tickets",
  },
  {
    name: "ticket rename",
    description: {
      en: "Gives the ticket’s channel a name that says what it is about.",
      de: "Gibt dem Kanal des Tickets einen Namen, der sagt, worum es geht.",
    },
    usage: "ticket rename <name>",
    permission: "Administrator",
    example: "ticket rename lost-role",
    arguments: {
      name: {
        en: "The new name, with hyphens instead of spaces.",
        de: "Der neue Name, mit Bindestrichen statt Leerzeichen.",
      },
    },
    setting: "tickets",
  },
  {
    name: "ticket list",
    description: {
      en: "Lists the open tickets, the oldest first, and who takes care of them.",
      de: "Zeigt die offenen Tickets, das älteste zuerst, und wer sich darum kümmert.",
    },
    usage: "ticket list [page]",
    permission: "Administrator",
    example: "ticket list",
    setting: "tickets",
  },
  {
    name: "ticket transcript",
    description: {
      en: "Saves everything written in the ticket as a file that you can keep.",
      de: "Speichert alles, was im Ticket steht, als Datei zum Aufheben.",
    },
    usage: "ticket transcript",
    permission: "Administrator",
    example: "ticket transcript",
    setting: "tickets",
  },
  {
    name: "ticket delete",
    description: {
      en: "Deletes a closed ticket and its channel for good.",
      de: "Löscht ein geschlossenes Ticket samt seinem Kanal endgültig.",
    },
    usage: "ticket delete",
    permission: "Administrator",
    example: "ticket delete",
    setting: "tickets",
  },
];
