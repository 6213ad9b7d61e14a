import { LRUCache } from "lru-cache";

export type Encoding = "br" | "gzip";

/** Results by header: browsers send few different ones. */
const known = new LRUCache<string, { best: Encoding | undefined }>({ max: 100 });

/** Returns the client's preferred encoding, brotli on a tie, or undefined if it accepts neither (RFC 9110 section 12.5.3). */
export function encodingFor(header = ""): Encoding | undefined {
  const found = known.get(header);
  if (found) return found.best;
  const best = bestOf(header);
  // No browser sends such a long header: caching it would waste memory.
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
