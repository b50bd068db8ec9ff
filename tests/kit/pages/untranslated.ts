/** What is wrong with a page in the made-up language en-XA. */
import { expect, type Page } from "@playwright/test";

/** What isn't translated, and what a long text breaks. `names`: what members wrote that isn't marked as theirs. */
export async function expectTranslated(page: Page, names: readonly string[] = []): Promise<void> {
  expect.soft(await untranslated(page, names), `not translated, at ${page.url()}`).toEqual([]);
  expect.soft(await broken(page, names), `broken by a long text, at ${page.url()}`).toEqual([]);
}

/** Names that are never translated, dates and times, addresses, coordinates, and the moves of chess. */
const NEVER_TRANSLATED = [
  /\b(Parlor|Google|JavaScript|Chess|Whot|Super TicTacToe|TicTacToe|Connect Four|Brick Break|Ball Fall)\b/,
  /\b(Image Slide Puzzle|PGN|FEN|Linux|English|Deutsch|Español)\b/,
  /\b(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*\.? \d+/,
  /\b\d\d?:\d\d\s[AP]M\b/,
  /\bhttps?:\S+|\S+@\S+|@\w+|#\w+/,
  /^\s*[a-hXO]\s*$/,
  /^\s*([KQRBN]?[a-h]?[1-8]?x?[a-h][1-8](=[QRBN])?|O-O(-O)?)[+#]?\s*$/,
];

/** Visible texts, names and descriptions that have English letters outside ⟦ and ⟧. */
const untranslated = (page: Page, names: readonly string[]): Promise<string[]> =>
  page.evaluate(
    ({ names, never }) => {
      const OWN = "[dir=auto], bdi, time, kbd, script, style, noscript, template";
      const IN_ENGLISH = "[lang]:not(html, [lang=en-XA]), [translate=no]";
      const isEnglish = (text: string) => {
        let left = text.replaceAll(/⟦[^⟦⟧]*⟧/g, "").replaceAll(/⟦.*$|^.*⟧/gs, "");
        for (const name of names) left = left.replaceAll(name, "");
        for (const pattern of never) left = left.replaceAll(new RegExp(pattern, "g"), "");
        return /[a-z]/i.test(left);
      };
      const found = new Set<string>();
      const check = (text: string | null | undefined, where: string) => {
        if (text && isEnglish(text)) found.add(`${where}: ${text.trim()}`);
      };
      check(document.title, "title");
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      for (let node = texts.nextNode(); node; node = texts.nextNode()) {
        const parent = node.parentElement;
        if (parent && !parent.closest(`${OWN}, ${IN_ENGLISH}`) && parent.checkVisibility())
          check(node.nodeValue, parent.closest("[role=alert], [role=status]") ? "alert" : parent.localName);
      }
      const NAMES = ["aria-label", "aria-description", "aria-roledescription", "aria-valuetext", "aria-placeholder"];
      const attributes = [...NAMES, "title", "alt", "placeholder"];
      for (const element of document.body.querySelectorAll(attributes.map((name) => `[${name}]`).join())) {
        if (element.closest(IN_ENGLISH) || !element.checkVisibility()) continue;
        const isDescribed = element.matches("article :is(img, video)"); // by the author
        const own = [...element.querySelectorAll("[dir=auto], bdi")].map(({ textContent }) => textContent);
        for (const name of attributes) {
          const text = element.getAttribute(name);
          // a card of a person has their name
          if (!isDescribed && !own.some((one) => one === text)) check(text, `${element.localName} ${name}`);
        }
      }
      for (const button of document.querySelectorAll("input[type=submit], input[type=button]"))
        check(button.getAttribute("value"), "button");
      return [...found];
    },
    { names, never: NEVER_TRANSLATED.map(({ source }) => source) },
  );

/** Texts that are cut or leave their button, and a page that is wider than its window. */
const broken = (page: Page, names: readonly string[]): Promise<string[]> =>
  page.evaluate((names) => {
    const found = new Set<string>();
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth > clientWidth) found.add(`the page is ${scrollWidth - clientWidth} px too wide`);
    const named = (element: Element) =>
      `${element.localName}${element.className && typeof element.className === "string" ? ` (${element.className.slice(0, 120)})` : ""}`;
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const text = node.nodeValue ?? "";
      const parent = node.parentElement;
      if (!parent?.checkVisibility() || !/[⟦⟧~]|[^ -~]{2}/.test(text) || parent.closest("[dir=auto], bdi, svg"))
        continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const { left, right, top, bottom, width } = range.getBoundingClientRect();
      if (width <= 1) continue;
      const tell = (what: string, element: Element) => found.add(`${what} ${named(element)}: ${text.trim()}`);
      for (let at: HTMLElement | null = parent; at && at !== document.body; at = at.parentElement) {
        const box = at.getBoundingClientRect();
        if (box.width <= 1 || box.height <= 1) break; // for screen readers only
        const { overflowX, overflowY, textOverflow, position, display } = getComputedStyle(at);
        const leaves = left < box.left - 1 || right > box.right + 1;
        const leavesBlock = top < box.top - 3 || bottom > box.bottom + 3;
        if (/auto|scroll/.test(overflowX + overflowY)) break;
        if (textOverflow === "ellipsis" && leaves && names.some((name) => text.includes(name))) break;
        if (/hidden|clip/.test(overflowX) && leaves) {
          tell("cut by", at);
          break;
        }
        if (/hidden|clip/.test(overflowY) && leavesBlock) {
          tell("cut in height by", at);
          break;
        }
        if (display !== "inline" && at.matches("button, a, [role=button], [role=tab], [role=menuitem], label")) {
          if (leaves || leavesBlock) tell("leaves", at);
        }
        if (position === "fixed") break;
      }
    }
    return [...found];
  }, names);
