/** A browser without JavaScript, over the wire: it follows the links of a page and presses the buttons of its forms. */
import type { Caller } from "~/tests/wire/caller";
import { AS_PAGE } from "./wireEdits";

const ORIGIN = "http://parlor.test";

export interface PlainPage {
  path: string;
  /** the main part, as HTML */
  main: string;
  /** opens the address of the first link with this name */
  follow(link: string): Promise<PlainPage>;
  /** fills in fields of the form with this button, and presses the button */
  press(button: string, fields?: Record<string, string>): Promise<PlainPage>;
  /** only the first part of the page with this role of HTML, such as an article, that has the text */
  within(element: "article" | "form", text: string): PlainPage;
}

/** Opens a page as a browser does, which follows where the answer leads it. */
export async function openPlain(who: Caller, path: string): Promise<PlainPage> {
  const answer = await who.get(path, AS_PAGE);
  const to = answer.headers.get("location");
  if (to !== null) return openPlain(who, to);
  const html = await answer.text();
  return pageOf(who, path, /<main.*<\/main>/s.exec(html)?.[0] ?? "");
}

const pageOf = (who: Caller, path: string, main: string): PlainPage => ({
  path,
  main,
  follow: (link) => openPlain(who, hrefIn(main, link)),
  press: (button, fields) => press(who, path, formWith(main, button), fields),
  within(element, text) {
    const found = elementsIn(main, element).find((html) => html.includes(text));
    if (found === undefined) throw new Error(`${path} has no ${element} with the text ${text}`);
    return pageOf(who, path, found);
  },
});

const elementsIn = (html: string, element: string): string[] =>
  html.match(new RegExp(`<${element}[ >].*?</${element}>`, "gs")) ?? [];
const unescaped = (text: string): string =>
  text.replaceAll("&quot;", '"').replaceAll("&#x27;", "'").replaceAll("&lt;", "<").replaceAll("&amp;", "&");
const attribute = (tag: string, name: string): string | undefined => {
  const value = new RegExp(`^<[^>]*? ${name}="([^"]*)"`).exec(tag)?.[1];
  return value === undefined ? undefined : unescaped(value);
};
/** What a screen reader calls the element. */
const nameOf = (html: string): string =>
  attribute(html, "aria-label") ?? attribute(html, "title") ?? unescaped(html.replaceAll(/<[^>]*>/g, "")).trim();

function hrefIn(html: string, name: string): string {
  const href = attribute(elementsIn(html, "a").find((link) => nameOf(link) === name) ?? "", "href");
  if (href === undefined) throw new Error(`no link ${name}`);
  return href;
}

const submitsIn = (form: string): string[] =>
  elementsIn(form, "button").filter((button) => (attribute(button, "type") ?? "submit") === "submit");

function formWith(html: string, button: string): string {
  const form = elementsIn(html, "form").find((one) => submitsIn(one).some((submit) => nameOf(submit) === button));
  if (form === undefined) throw new Error(`no form with the button ${button}`);
  return form;
}

/** The fields of a form with the values that they begin with. */
function fieldsOf(form: string): Map<string, string> {
  const inputs = (form.match(/<input[^>]*>/g) ?? []).filter(
    (input) => attribute(input, "type") !== "radio" || input.includes(' checked=""'),
  );
  const values = inputs.map((input) => [attribute(input, "name") ?? "", attribute(input, "value") ?? ""] as const);
  const texts = elementsIn(form, "textarea").map(
    (text) => [attribute(text, "name") ?? "", unescaped(text.replaceAll(/<[^>]*>/g, ""))] as const,
  );
  return new Map([...values, ...texts].filter(([name]) => name !== ""));
}

async function press(who: Caller, path: string, form: string, filled: Record<string, string> = {}): Promise<PlainPage> {
  const fields = fieldsOf(form);
  for (const [name, value] of Object.entries(filled)) {
    if (!fields.has(name)) throw new Error(`the form has no field ${name}`);
    fields.set(name, value);
  }
  const action = attribute(form, "action") ?? path;
  const query = Object.fromEntries(fields);
  if (attribute(form, "method") !== "post")
    return openPlain(who, `${action.split("?")[0]}?${new URLSearchParams(query).toString()}`);
  const answer = await who.post(action, query, { ...AS_PAGE, referer: ORIGIN + path });
  const to = answer.headers.get("location");
  if (answer.status !== 303 || to === null) throw new Error(`${action} answered ${answer.status}`);
  return openPlain(who, to);
}
