import { LRUCache } from "lru-cache";

export type Encoding = "br" | "gzip";

/** Browsers send the same few headers again and again. */
const known = new LRUCache<string, { best: Encoding | undefined }>({ max: 100 });

/**
 * Which of our encodings the client likes best, brotli if it does not mind; undefined: none (RFC 9110 section 12.5.3).
 */
export function encodingFor(header = ""): Encoding | undefined {
  const found = known.get(header);
  if (found) return found.best;
  const best = bestOf(header);
  // What is longer than any browser's is not worth the memory.
  if (header.length < 200) known.set(header, { best });
  return best;
}

function bestOf(header: string): Encoding | undefined {
  const weights = new Map(header.split(",").map(weigh));
  const weight = (name: Encoding) => weights.get(name) ?? weights.get("*") ?? 0;
  const [br, gzip] = [weight("br"), weight("gzip")];
  if (br > 0 && br >= gzip) return "br";
  return gzip > 0 ? "gzip" : undefined;
}

function weigh(item: string): [name: string, weight: number] {
  const [name = "", ...parameters] = item.split(";").map((part) => part.trim().toLowerCase());
  const q = parameters.find((parameter) => parameter.startsWith("q="));
  const weight = q === undefined ? 1 : Number(q.slice(2));
  return [name, weight >= 0 && weight <= 1 ? weight : 0];
}
