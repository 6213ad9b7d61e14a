import type { MessageFinding } from "./findings.ts";
import { TOTAL, type RichMessage, type Tree } from "./shape.ts";

type Totals = ReturnType<typeof createTotals>;
export type Counted = Totals["counted"];

/** Counts what Discord limits over a whole message. What goes over is named once, where it does. */
export function createTotals(findings: MessageFinding[]) {
  const counted = { embeds: 0, text: 0, components: 0 };
  let over: { number: number; path: MessageFinding["path"] } | undefined;
  const add = (key: "embeds" | "text", length: number, path: MessageFinding["path"]) => {
    const before = counted[key];
    counted[key] += length;
    const [max, is] = [TOTAL[key], counted[key]];
    if (before <= max && is > max) findings.push({ path, code: `total_${key}`, max, is });
  };
  return {
    counted,
    /** Adds the texts of an embed (Discord docs: Embed Limits). */
    addEmbed(read: Tree, path: MessageFinding["path"]) {
      const { title, description, footer, author, fields = [] } = read as Partial<Embed>;
      const inFields = fields.flatMap(({ name, value }) => [name, value]);
      const texts = [title, description, footer?.text, author?.name, ...inFields];
      add("embeds", texts.join("").length, path);
    },
    /** Adds the text of a component. One that is too long by itself is said to be, and counts as long as it may be. */
    addText({ content = "" }: { content?: string }, path: MessageFinding["path"]) {
      add("text", Math.min(content.length, TOTAL.text), path);
    },
    /** Counts a component before what is in it; returns a function that says whether it stays. */
    addComponent(path: MessageFinding["path"]) {
      const number = ++counted.components;
      return (stays: boolean) => {
        if (!stays) counted.components--;
        else if (number > TOTAL.components && number < (over?.number ?? Infinity)) over = { number, path };
      };
    },
    /** Names the first component that is one too many. */
    finish() {
      const [max, is] = [TOTAL.components, counted.components];
      if (over) findings.push({ path: over.path, code: "total_components", max, is });
    },
  };
}

type Embed = NonNullable<RichMessage["embeds"]>[number];
