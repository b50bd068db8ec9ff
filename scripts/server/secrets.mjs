// The secrets of a development build, in the file that wrangler also reads. Production's are set with
// `wrangler secret put`.
import crypto from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { ROOT } from "../root.mjs";

const FILE = path.join(ROOT, ".dev.vars");
const NAMES = ["ATTEMPT_KEY", "FACTOR_KEY", "OPERATOR_KEY"];

/** Adds the secrets that .dev.vars lacks. Only this user can read the file. */
export function makeSecrets() {
  const text = fs.existsSync(FILE) ? fs.readFileSync(FILE, "utf8") : "";
  const lacking = NAMES.filter((name) => !new RegExp(`^\\s*${name}\\s*=`, "m").test(text));
  if (lacking.length === 0) return;
  const lines = lacking.map((name) => `${name}=${crypto.randomBytes(32).toString("base64url")}\n`);
  const gap = text === "" || text.endsWith("\n") ? "" : "\n";
  fs.writeFileSync(FILE, text + gap + lines.join(""), { mode: 0o600 });
  fs.chmodSync(FILE, 0o600);
}
