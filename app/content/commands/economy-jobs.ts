import type { Command } from "./command.ts";

/** Steady work: four levels, each of which adds half of the base pay. */
export const jobs: Command[] = [
  {
    name: "work",
    description: {
      en: "Works a shift in your job and pays your wage, 50% more with every job level.",
      de: "Lässt dich eine Schicht arbeiten und zahlt den Lohn aus, mit jeder Stufe 50 Prozent mehr.",
    },
    usage: "work",
    permission: "Everyone",
    example: "work",
  },
  {
    name: "job list",
    description: {
      en: "Lists the jobs you can take, with their wages and what they ask of you.",
      de: "Zeigt, welche Jobs es gibt, was sie einbringen und was du dafür mitbringen musst.",
    },
    usage: "job list [page]",
    permission: "Everyone",
    example: "job list 2",
  },
  {
    name: "job apply",
    description: {
      en: "Applies for a job. You start at level 1 and can rise to level 4.",
      de: "Schickt deine Bewerbung ab. Du fängst auf Stufe 1 an und kannst es bis Stufe 4 bringen.",
    },
    usage: "job apply <job…>",
    permission: "Everyone",
    example: "job apply pearl diver",
    arguments: {
      job: { en: "The name of a job on the list.", de: "Der Name eines Jobs aus der Liste." },
    },
  },
  {
    name: "job info",
    description: {
      en: "Shows your job, its level, your wage and the shifts you need for the next level.",
      de: "Zeigt deinen Job, deine Stufe, deinen Lohn und wie viele Schichten bis zur nächsten fehlen.",
    },
    usage: "job info",
    permission: "Everyone",
    example: "job info",
  },
  {
    name: "job promote",
    description: {
      en: "Asks for a promotion: up to level 4, each of which adds 50% to your wage.",
      de: "Bittet um Beförderung: Bis Stufe 4 bringt jede Stufe 50 Prozent mehr Lohn.",
    },
    usage: "job promote",
    permission: "Everyone",
    example: "job promote",
  },
  {
    name: "job quit",
    description: {
      en: "Quits your job. In the next one you start at level 1 again.",
      de: "Kündigt deinen Job. Im nächsten fängst du wieder auf Stufe 1 an.",
    },
    usage: "job quit",
    permission: "Everyone",
    example: "job quit",
  },
];
