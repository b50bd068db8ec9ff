/** A browser without JavaScript, over the wire: it keeps its cookies, follows redirects and links, and sends forms. */
import { caller } from "~/tests/wire/caller";

const ORIGIN = "http://parlor.test";
const AS_PAGE = { accept: "text/html", "sec-fetch-mode": "navigate", "sec-fetch-site": "same-origin" };

export interface PlainPage {
  /** the address without our origin; of a page elsewhere, the complete address */
  at: string;
  html: string;
  /** what the page announces, if there is anything */
  alert: string | null;
  /** Opens the first link with this name. */
  follow(name: string): Promise<PlainPage>;
  /** Fills in fields of the first form that has this button, and presses it. */
  press(button: string, typed?: Record<string, string>): Promise<PlainPage>;
  /** Only the first part of the page that is this element and has the text. */
  within(element: "article" | "form" | "main", text?: string): PlainPage;
}

interface PlainForm {
  method: string;
  action: string;
  /** with the name and value of the pressed button, if it has them */
  fields: Map<string, string>;
  /** the names of fields that must not be sent empty */
  required: Set<string>;
  /** the names of radio buttons and checkboxes of which none is checked */
  unchecked: Set<string>;
}

/** A browser with these cookies. With `part`, it shows only the main part of each page. */
export function plainBrowser(cookie = "", part?: "main") {
  const jar = new Map(cookie ? [cookie.split("=", 2) as [string, string]] : []);
  const keep = (response: Response) => {
    for (const set of response.headers.getSetCookie()) {
      const [pair = ""] = set.split(";");
      jar.set(pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1));
    }
  };
  const cookies = () => [...jar].map(([name, value]) => `${name}=${value}`).join("; ");

  async function show(
    at: string,
    answer: (browser: ReturnType<typeof caller>) => Promise<Response>,
  ): Promise<PlainPage> {
    const response = await answer(caller(cookies()));
    keep(response);
    const to = response.headers.get("location");
    if (to) {
      const { origin, pathname, search } = new URL(to, ORIGIN + at);
      return origin === ORIGIN ? open(pathname + search) : page(to, "");
    }
    const shown = page(at, await response.text());
    return part ? shown.within(part) : shown;
  }

  const page = (at: string, html: string): PlainPage => ({
    at,
    html,
    alert: html.includes('role="alert"') ? textOf(/role="alert"[^>]*>(.*?)<\/(?:div|p)>/s.exec(html)?.[1] ?? "") : null,
    follow(name) {
      const link = elementsIn(html, "a").find((one) => nameOf(one) === name);
      if (link === undefined) throw new Error(`no link ${name} on ${at}`);
      return open(attribute(link, "href") ?? "");
    },
    press(button, typed = {}) {
      const { method, action, fields, unchecked, required } = formWith(html, button, at);
      for (const name of Object.keys(typed))
        if (!fields.has(name) && !unchecked.has(name)) throw new Error(`no field ${name} beside the button ${button}`);
      const sent: Record<string, string> = { ...Object.fromEntries(fields), ...typed };
      for (const name of required)
        if (!sent[name]) throw new Error(`a browser doesn't send the form of ${button} without a value for ${name}`);
      if (method === "get") return open(`${action.split("?")[0]}?${new URLSearchParams(sent)}`);
      return show(action, (browser) => browser.post(action, sent, { ...AS_PAGE, referer: ORIGIN + at }));
    },
    within(element, text = "") {
      const found = elementsIn(html, element).find((one) => one.includes(text));
      if (found === undefined) throw new Error(`${at} has no ${element} with the text ${text}`);
      return page(at, found);
    },
  });

  const open = (path: string): Promise<PlainPage> => show(path, (browser) => browser.get(path, AS_PAGE));
  return { open };
}

const decoded = (html: string) =>
  html
    .replaceAll("&#x27;", "'")
    .replaceAll("&quot;", '"')
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");
const textOf = (html: string) => decoded(html.replace(/<!--.*?-->|<[^>]*>/gs, "")).trim();
/** Of the tag that the HTML begins with. */
const attribute = (html: string, name: string) => {
  const value = new RegExp(`^<[^>]*? ${name}="([^"]*)"`).exec(html)?.[1];
  return value === undefined ? undefined : decoded(value);
};
/** An attribute without a value, such as `disabled`, of the tag that the HTML begins with. */
const hasFlag = (html: string, name: string) => new RegExp(`^<[^>]*? ${name}(?:=""|[ />])`).test(html);
const elementsIn = (html: string, element: string): string[] =>
  html.match(new RegExp(`<${element}[ >].*?</${element}>`, "gs")) ?? [];
/** What a screen reader calls the element. */
const nameOf = (element: string) => attribute(element, "aria-label") ?? attribute(element, "title") ?? textOf(element);

/** A member can press it: it sends its form, and is neither disabled nor hidden. */
const isPressable = (button: string) =>
  (attribute(button, "type") ?? "submit") === "submit" &&
  !hasFlag(button, "disabled") &&
  !attribute(button, "class")?.includes("noscript:hidden");

function formWith(html: string, button: string, at: string): PlainForm {
  const withName = elementsIn(html, "form").flatMap((form) =>
    elementsIn(form, "button")
      .filter((one) => nameOf(one) === button)
      .map((pressed) => ({ form, pressed })),
  );
  const found = withName.find(({ pressed }) => isPressable(pressed));
  if (found === undefined)
    throw new Error(`no form with ${withName.length > 0 ? "an enabled" : "the"} button ${button} on ${at}`);
  const { form, pressed } = found;
  const fields = new Map<string, string>();
  const required = new Set<string>();
  const unchecked = new Set<string>();
  for (const [input] of form.matchAll(/<input[^>]*>/g)) {
    const name = attribute(input, "name");
    if (!name || hasFlag(input, "disabled")) continue;
    if (hasFlag(input, "required")) required.add(name);
    if (!/type="(radio|checkbox)"/.test(input) || hasFlag(input, "checked")) {
      fields.set(name, attribute(input, "value") ?? "");
      unchecked.delete(name);
    } else if (!fields.has(name)) unchecked.add(name);
  }
  for (const area of elementsIn(form, "textarea")) {
    const name = attribute(area, "name");
    if (!name || hasFlag(area, "disabled")) continue;
    fields.set(name, textOf(area));
    if (hasFlag(area, "required")) required.add(name);
  }
  const ofButton = attribute(pressed, "name");
  if (ofButton) fields.set(ofButton, attribute(pressed, "value") ?? "");
  const method = attribute(form, "method") ?? "get";
  return { method, action: attribute(form, "action") ?? at, fields, required, unchecked };
}
