// What the product's page and its floor's have in common, read off their HTML.

/** @typedef {Record<string, string>} Attributes */

/** How JSX spells what HTML writes otherwise. */
const IN_JSX = new Map([["charset", "charSet"], ["crossorigin", "crossOrigin"]]);

/** The head and the preloads, whose file names only the build knows. @param {string} html */
export function namedIn(html) {
  const [head = "", body = ""] = html.split("<body>");
  return {
    title: /<title>(.*?)<\/title>/.exec(head)?.[1] ?? "",
    metas: elementsIn(head, "meta"),
    links: elementsIn(head, "link"),
    preloads: elementsIn(body, "link"),
  };
}

/** @param {string} html @param {string} tag @returns {Attributes[]} */
const elementsIn = (html, tag) =>
  [...html.matchAll(new RegExp(`<${tag} ([^>]*?)/?>`, "g"))].map(([, attributes = ""]) =>
    Object.fromEntries([...attributes.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name = "", value = ""]) => [IN_JSX.get(name.toLowerCase()) ?? name, value])),
  );

/**
 * Throws where the floor draws another page than the product, which would make the ratio a lie.
 * @param {string} ours
 * @param {string} floor
 */
export function assertSamePage(ours, floor) {
  const [one, other] = [markupOf(ours), markupOf(floor)];
  const at = one.findIndex((part, i) => part !== other[i]);
  if (at === -1 && one.length === other.length) return;
  throw new Error(`The floor draws another page:\n  ours:  ${one.slice(at - 1, at + 3).join("")}\n  floor: ${other.slice(at - 1, at + 3).join("")}`);
}

/** A page's tags and texts, without inline scripts, React's comments and ids, and what the clock writes. @param {string} html */
const markupOf = (html) =>
  html
    .replace(/<script[^]*?<\/script>/g, "")
    .replace(/<!--[^]*?-->/g, "")
    .replace(/:R\w*:/g, ":R:")
    .replace(/(<time[^>]*>)[^<]*/g, "$1")
    .split(/(?=<)/);
