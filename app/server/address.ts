const HEXTETS = 8;
const NETWORK_HEXTETS = 4; // a household or a phone has a /64 to itself
const ADDRESS_MAX = 45; // the longest spelling of an IPv6 address

/** The key that an address is counted under: an IPv4 address, or the /64 of an IPv6 address. */
export function countedAddress(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  if (!address.includes(":")) return address.slice(0, ADDRESS_MAX);
  const [before = "", after] = address.toLowerCase().split("::");
  const head = hextetsOf(before);
  const tail = after === undefined ? [] : hextetsOf(after);
  const zeros = Array.from({ length: Math.max(0, HEXTETS - head.length - tail.length) }, () => "0");
  const network = [...head, ...zeros, ...tail]
    .slice(0, NETWORK_HEXTETS)
    .map((hextet) => hextet.replace(/^0+(?=.)/, ""));
  return `${network.join(":").slice(0, ADDRESS_MAX)}::/64`;
}

const hextetsOf = (part: string): string[] => (part === "" ? [] : part.split(":"));
