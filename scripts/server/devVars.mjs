// What makes a local server a development server, in the file that wrangler reads for `wrangler dev` and never deploys:
// secrets of its own, and the variables that replace production's. Production's secrets are set with
// `wrangler secret put`.
import crypto from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { ROOT } from "../root.mjs";
import { newVapidKey } from "./vapidKey.mjs";

const FILE = path.join(ROOT, ".dev.vars");

const secret = () => crypto.randomBytes(32).toString("base64url");

/** How each line's value is made. Scripts that choose the port, such as npm start, set ORIGIN themselves. */
const VALUES = {
  ATTEMPT_KEY: secret,
  FACTOR_KEY: secret,
  HINT_KEY: secret,
  VAPID_KEYS: () => `'${JSON.stringify([newVapidKey()])}'`,
  OPERATOR_KEY: secret,
  APP_ENV: () => "development",
  ORIGIN: () => "http://localhost:8787", // where `wrangler dev` listens
};

/** Adds the lines that .dev.vars lacks. Only this user can read the file. @param {string} [file] */
export function makeDevVars(file = FILE) {
  const text = fs.existsSync(file) ? fs.readFileSync(file, "utf8") : "";
  const lacking = Object.entries(VALUES).filter(([name]) => !new RegExp(`^\\s*${name}\\s*=`, "m").test(text));
  if (lacking.length === 0) return;
  const lines = lacking.map(([name, make]) => `${name}=${make()}\n`);
  const gap = text === "" || text.endsWith("\n") ? "" : "\n";
  fs.writeFileSync(file, text + gap + lines.join(""), { mode: 0o600 });
  fs.chmodSync(file, 0o600);
}
