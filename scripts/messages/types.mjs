/** TypeScript's types of the texts, from the English catalogue: messages/types.ts. */
import fs from "node:fs";
import path from "node:path";
import { ENGLISH, MESSAGES, readCatalogue } from "./catalogues.mjs";
import { parseMessage } from "./message.mjs";

/** @typedef {import("./code.mjs").Texts} Texts */

const TYPES = path.join(MESSAGES, "types.ts");

const HEAD = `// Made from messages/en by \`npm run messages\`. Don't edit it.
import type { Message, RichMessage } from "~/app/i18n/messages";

export interface Texts `;

/** What messages/types.ts must be. */
export const typesOfTexts = () => `${HEAD}${typeOf(readCatalogue(ENGLISH), "")}\n`;

export const writeTypes = () => fs.writeFileSync(TYPES, typesOfTexts());
export const typesAreCurrent = () => fs.existsSync(TYPES) && fs.readFileSync(TYPES, "utf8") === typesOfTexts();

/**
 * @param {Texts} texts
 * @param {string} indent
 * @returns {string}
 */
function typeOf(texts, indent) {
  const inner = `${indent}  `;
  const lines = Object.entries(texts).map(([key, text]) => {
    const name = /^[A-Za-z_]\w*$/.test(key) || /^[1-9]\d*$/.test(key) ? key : JSON.stringify(key);
    return `${inner}${name}: ${typeof text === "string" ? `${messageType(text)};` : `${typeOf(text, inner)}`}\n`;
  });
  const end = indent === "" ? "}" : `${indent}};`;
  return `{\n${lines.join("")}${end}`;
}

/** @param {string} text */
function messageType(text) {
  const { segments, isRich, args } = parseMessage(text);
  const fields = [...args].map(([name, type]) => `${name}: ${type}`);
  const argsType = fields.length === 0 ? "void" : `{ ${fields.join("; ")} }`;
  if (!isRich) return fields.length === 0 ? "string" : `Message<${argsType}>`;
  const tags = [...new Set(segments.flatMap(({ tag }) => (tag === null ? [] : [JSON.stringify(tag)])))];
  return `RichMessage<${argsType}, ${tags.join(" | ")}>`;
}

if (process.argv[1] === import.meta.filename) writeTypes();
