import { isIPv6 } from "node:net";

/**
 * The network that a client's address stands for when requests are counted: an IPv4 address is one of its own, an IPv6
 * address is its /64, of which every customer has at least one and picks addresses at will (RFC 6177, RFC 8981).
 */
export function networkOf(address: string): string {
  const [plain = ""] = address.split("%", 1);
  if (!isIPv6(plain)) return address;
  // URL's parser writes every spelling in one way (WHATWG URL, "IPv6 serializer").
  const { hostname } = new URL(`http://[${plain}]`);
  const [head = "", tail = ""] = hostname.slice(1, -1).split("::");
  const [left, right] = [groupsOf(head), groupsOf(tail)];
  const zeros = Array.from({ length: 8 - left.length - right.length }, () => "0");
  return [...left, ...zeros, ...right].slice(0, 4).join(":");
}

function groupsOf(part: string): string[] {
  return part === "" ? [] : part.split(":");
}
