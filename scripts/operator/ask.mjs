// Asks a running server as its operator.
import fs from "node:fs";
import path from "node:path";
import { URLSearchParams } from "node:url";
import { ROOT } from "../root.mjs";

const TEXT_SHOWN = 300;

/**
 * The answer's JSON; null for "not found". The environment variable OPERATOR_KEY is the server's secret; without it,
 * the OPERATOR_KEY of .dev.vars is used. Throws an Error with a readable message when the server refuses.
 * @param {string} url the server's address
 * @param {string} address the path, with its query
 * @param {Record<string, string>} [form] sends it as a form
 * @returns {Promise<unknown>}
 */
export async function askAsOperator(url, address, form) {
  refusePlainHttp(new URL(url));
  const operatorKey = process.env.OPERATOR_KEY ?? localOperatorKey();
  if (!operatorKey) throw new Error("OPERATOR_KEY is not set.");
  const response = await fetch(new URL(address, url), {
    headers: { authorization: `Bearer ${operatorKey}`, origin: new URL(url).origin, accept: "application/json" },
    ...(form ? { method: "POST", body: new URLSearchParams(form) } : {}),
  });
  if (response.status === 404) return null;
  const text = await response.text();
  if (response.ok) return JSON.parse(text);
  throw new Error(`${url} answered ${response.status}: ${messageIn(text)}`);
}

/**
 * The same for an address that the server always knows: "not found" says that it doesn't accept the key.
 * @param {string} url @param {string} address @returns {Promise<any>}
 */
export async function askForKnown(url, address) {
  const answer = await askAsOperator(url, address);
  if (answer === null) throw new Error(`${url} doesn't accept the key.`);
  return answer;
}

/**
 * All pages of a list. Each names the place after it in `next`, and the last one has null there.
 * @param {string} url @param {string} address @returns {AsyncGenerator<any>}
 */
export async function* pagesOf(url, address) {
  for (let after = /** @type {string | null} */ (""); after !== null;) {
    const page = await askForKnown(url, `${address}?after=${encodeURIComponent(after)}`);
    yield page;
    after = page.next;
  }
}

/** The key would cross the network unencrypted. @param {URL} url */
function refusePlainHttp({ protocol, hostname, origin }) {
  const isLocal = hostname === "localhost" || hostname === "[::1]" || /^127\.\d+\.\d+\.\d+$/.test(hostname);
  if (protocol !== "https:" && !isLocal) throw new Error(`${origin} isn't https. The operator's key wasn't sent.`);
}

/** The sentence in a refusal, and what is wrong with each field of a form. @param {string} text */
function messageIn(text) {
  try {
    /** @type {{ message?: string, fields?: Record<string, string> }} */
    const { message = text.slice(0, TEXT_SHOWN), fields = {} } = JSON.parse(text);
    const wrong = Object.entries(fields).map(([name, why]) => (name === "" ? why : `${name}: ${why}`));
    return [message, ...wrong].join("\n  ");
  } catch {
    return text.slice(0, TEXT_SHOWN);
  }
}

/** The OPERATOR_KEY of a development build (server/devVars.mjs). */
function localOperatorKey() {
  const file = path.join(ROOT, ".dev.vars");
  return fs.existsSync(file) ? /^\s*OPERATOR_KEY\s*=\s*(\S+)/m.exec(fs.readFileSync(file, "utf8"))?.[1] : undefined;
}
