/** A browser without JavaScript: it keeps its cookies, follows redirects, and sends the forms of pages. */
import { caller } from "~/tests/wire/caller";

const ORIGIN = "http://parlor.test";
const AS_PAGE = { accept: "text/html", "sec-fetch-mode": "navigate", "sec-fetch-site": "same-origin" };

export interface PlainPage {
  /** the address without our origin; of a page elsewhere, the whole address */
  at: string;
  html: string;
  /** what the page announces, if there is anything */
  alert: string | null;
  /** Follows the first link with this text. */
  follow(text: string): Promise<PlainPage>;
  /** Types into the fields of the first form that has this button, and presses it. */
  press(button: string, typed?: Record<string, string>): Promise<PlainPage>;
}

const decoded = (html: string) =>
  html
    .replaceAll("&#x27;", "'")
    .replaceAll("&quot;", '"')
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");
const textOf = (html: string) => decoded(html.replace(/<!--.*?-->|<[^>]*>/gs, "")).trim();
const attribute = (tag: string, name: string) => {
  const value = new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1];
  return value === undefined ? undefined : decoded(value);
};

interface PlainForm {
  method: string;
  action: string;
  fields: Map<string, string>;
  /** the names of radio buttons and checkboxes of which none is checked */
  unchecked: Set<string>;
}

function formWith(html: string, button: string, at: string): PlainForm {
  for (const [, tag = "", content = ""] of html.matchAll(/<form(.*?)>(.*?)<\/form>/gs)) {
    const isThere = [...content.matchAll(/<button(.*?)>(.*?)<\/button>/gs)].some(
      ([, tag = "", inside = ""]) => textOf(inside) === button && !tag.includes("noscript:hidden"),
    );
    if (!isThere) continue;
    const fields = new Map<string, string>();
    const unchecked = new Set<string>();
    for (const [input] of content.matchAll(/<input[^>]*>/g)) {
      const name = attribute(input, "name") ?? "";
      if (!/type="(radio|checkbox)"/.test(input) || / checked/.test(input)) {
        fields.set(name, attribute(input, "value") ?? "");
        unchecked.delete(name);
      } else if (!fields.has(name)) unchecked.add(name);
    }
    for (const [, tag = "", text = ""] of content.matchAll(/<textarea(.*?)>(.*?)<\/textarea>/gs))
      fields.set(attribute(tag, "name") ?? "", decoded(text));
    return { method: attribute(tag, "method") ?? "get", action: attribute(tag, "action") ?? at, fields, unchecked };
  }
  throw new Error(`no form with the button ${button} on ${at}`);
}

/** A browser with these cookies. */
export function plainBrowser(...given: string[]) {
  const jar = new Map(given.map((cookie) => cookie.split("=", 2) as [string, string]));
  const keep = (response: Response) => {
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = ""] = cookie.split(";");
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
      if (origin === ORIGIN) return open(pathname + search);
      return page(to, "");
    }
    return page(at, await response.text());
  }

  const page = (at: string, html: string): PlainPage => ({
    at,
    html,
    alert: html.includes('role="alert"') ? textOf(/role="alert"[^>]*>(.*?)<\/(?:div|p)>/s.exec(html)?.[1] ?? "") : null,
    follow: (text) => {
      for (const [, tag = "", inside = ""] of html.matchAll(/<a( .*?)>(.*?)<\/a>/gs))
        if (textOf(inside) === text) return open(attribute(tag, "href") ?? "");
      throw new Error(`no link ${text} on ${at}`);
    },
    press: (button, typed = {}) => {
      const { method, action, fields, unchecked } = formWith(html, button, at);
      for (const name of Object.keys(typed))
        if (!fields.has(name) && !unchecked.has(name)) throw new Error(`no field ${name} beside the button ${button}`);
      const sent = { ...Object.fromEntries(fields), ...typed };
      if (method === "get") return open(`${action}?${new URLSearchParams(sent)}`);
      return show(action, (browser) => browser.post(action, sent, { ...AS_PAGE, referer: ORIGIN + at }));
    },
  });

  const open = (path: string): Promise<PlainPage> => show(path, (browser) => browser.get(path, AS_PAGE));
  return { open };
}
