// Compares the HTML of the product's page and the floor's.

/** @typedef {{ tag: string, attributes: Record<string, string>, text: string | null }} Element */

/**
 * The elements of the head and the preloads, whose file names only the build knows.
 * @param {string} html
 * @returns {{ head: Element[], preloads: Element[] }}
 */
export function headAndPreloads(html) {
  const [head = "", body = ""] = html.split("<body>");
  return { head: elementsIn(head, "meta|link|title"), preloads: elementsIn(body, "link") };
}

/** @param {string} html @param {string} tags @returns {Element[]} */
const elementsIn = (html, tags) =>
  [...html.matchAll(new RegExp(`<(${tags})( [^>]*?)?/?>([^<]*)`, "g"))].map(
    ([, tag = "", attributes = "", text = ""]) => ({
      tag,
      attributes: Object.fromEntries(
        [...attributes.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name = "", value = ""]) => [name, value]),
      ),
      text: tag === "title" ? text : null,
    }),
  );

/**
 * Throws if the floor renders another page than the product, because the ratio would then be wrong.
 * @param {string} ours
 * @param {string} floor
 */
export function assertSamePage(ours, floor) {
  const [one, other] = [markupOf(ours), markupOf(floor)];
  const at = one.findIndex((part, i) => part !== other[i]);
  if (at === -1 && one.length === other.length) return;
  throw new Error(
    `The floor draws another page:\n  ours:  ${one.slice(at - 1, at + 3).join("")}\n  floor: ${other.slice(at - 1, at + 3).join("")}`,
  );
}

/**
 * Throws if a page in another language has other elements than the floor, whose texts are English.
 * @param {string} ours
 * @param {string} floor
 */
export function assertSameElements(ours, floor) {
  const elements = (/** @type {string} */ html) => markupOf(html).map((part) => /^<\/?[\w-]+/.exec(part)?.[0]);
  if (elements(ours).join() !== elements(floor).join())
    throw new Error("The floor draws other elements than the product.");
}

/**
 * A page's tags and texts, without inline scripts, React's comments and ids, texts that depend on the clock, and the
 * site's address in links.
 * @param {string} html
 */
const markupOf = (html) =>
  html
    .replace(/<script[^]*?<\/script>/g, "")
    .replace(/<!--[^]*?-->/g, "")
    .replace(/:R\w*:/g, ":R:")
    .replace(/(<time[^>]*>)[^<]*/g, "$1")
    .replace(/=http%3A%2F%2F[^%"]*(%3A\d+)?/g, "=")
    .split(/(?=<)/);
