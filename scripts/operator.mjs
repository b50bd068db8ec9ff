// npm run operator: what only an operator does. See USAGE. The server must be running. The environment variable
// OPERATOR_KEY is the server's secret; without it, the OPERATOR_KEY of .dev.vars is used. Exits with 0 after success,
// with 1 when a check finds a fault, and with 2 when the command couldn't be carried out.
import { parseArgs } from "node:util";
import { askAsOperator, askForKnown } from "./operator/ask.mjs";
import { factorsText, removedText } from "./operator/factorsText.mjs";
import { jobsText } from "./operator/jobsText.mjs";
import { exportLog, loadProduct, rowsOf, verifyLog } from "./operator/log.mjs";
import { numbersText } from "./operator/numbersText.mjs";
import { repairAllRooms, repairRoom, restoreRoom } from "./operator/rooms.mjs";

const USAGE = `npm run operator -- role <email> moderator | member
npm run operator -- sessions end <email> | --all
npm run operator -- factors list | remove <email>
npm run operator -- jobs [retry <number>]
npm run operator -- rooms restore chat | inbox | game <room> <time, such as 2026-11-20T08:00:00Z>
npm run operator -- rooms undo chat | inbox | game <room> <bookmark>
npm run operator -- rooms repair chat | inbox | game <room>
npm run operator -- rooms repair --all
npm run operator -- log export <file>
npm run operator -- log verify <file> [--since <earlier file>] [--offline]
npm run operator -- numbers <year>
npm run operator -- appeals [<number of a case> [uphold | overturn <answer>]]

Each takes --url <address of the server, by default http://localhost:8787>.
verify compares the export with the server's log and data. With --offline it checks only the file.`;

const OUTCOMES = /** @type {const} */ ({ uphold: "upheld", overturn: "overturned" });

/** An error that the operator can correct. */
class WrongInput extends Error {}

/** @typedef {import("./operator/factorsText.mjs").Factors} Factors */
/** @typedef {import("./operator/factorsText.mjs").Removed} Removed */
/** @typedef {{ url: string, since?: string | undefined, offline: boolean, all: boolean }} Flags */

/** @param {string[]} words @param {Flags} flags */
async function run([command, ...words], flags) {
  switch (command) {
    case "role":
      return changeRole(words, flags);
    case "sessions":
      return endSessions(words, flags);
    case "factors":
      return factors(words, flags);
    case "jobs":
      return jobs(words, flags);
    case "rooms":
      return rooms(words, flags);
    case "log":
      return words[0] === "export" ? exportTo(words.slice(1), flags) : verify(words, flags);
    case "numbers":
      return printNumbers(words, flags);
    case "appeals":
      return appeals(words, flags);
    default:
      throw new WrongInput(USAGE);
  }
}

/** @param {string[]} words @param {Flags} flags */
async function changeRole([email, role, ...rest], { url }) {
  if (!email || (role !== "moderator" && role !== "member") || rest.length > 0) throw new WrongInput(USAGE);
  const answer = await askAsOperator(url, "/operator/moderation/role", { email, role });
  if (answer === null) throw new Error(`No account has the email ${email}, or the server doesn't accept the key.`);
  const { changed } = /** @type {{ changed: boolean }} */ (answer);
  console.log(changed ? `${email} is now a ${role}.` : `${email} was a ${role} already.`);
  if (role === "moderator")
    console.log(
      "They need a second factor before they can moderate. They add it in the settings, at Two-step sign-in.",
    );
}

/** In steps, because the server ends a limited number at a time. @param {string[]} words @param {Flags} flags */
async function endSessions([word, email, ...rest], { url, all }) {
  if (word !== "end" || all === (email !== undefined) || rest.length > 0) throw new WrongInput(USAGE);
  /** @type {Record<string, string>} */
  const form = email === undefined ? { all: "yes" } : { email };
  for (let total = 0, isDone = false; !isDone;) {
    const answer = await askAsOperator(url, "/operator/sessions/end", form);
    if (answer === null) throw new Error(`There is no account with this email, or ${url} doesn't accept the key.`);
    const step = /** @type {{ ended: number, isDone: boolean }} */ (answer);
    total += step.ended;
    isDone = step.isDone;
    console.log(`${total} sessions ended${isDone ? "." : " so far."}`);
  }
}

/** @param {string[]} words @param {Flags} flags */
async function factors([word, email, ...rest], { url }) {
  if ((word !== "list" && word !== "remove") || !email || rest.length > 0) throw new WrongInput(USAGE);
  const answer = await askAsOperator(url, `/operator/factors/${word}`, { email });
  if (answer === null) throw new Error(`There is no account with this email, or ${url} doesn't accept the key.`);
  console.log(
    word === "list"
      ? factorsText(/** @type {Factors} */ (answer))
      : removedText(email, /** @type {Removed} */ (answer)),
  );
}

/** @param {string[]} words @param {Flags} flags */
async function jobs([word, n, ...rest], { url }) {
  if ((word !== undefined && (word !== "retry" || !n)) || rest.length > 0) throw new WrongInput(USAGE);
  if (n === undefined) {
    console.log(
      jobsText(/** @type {import("./operator/jobsText.mjs").Jobs} */ (await askForKnown(url, "/operator/jobs"))),
    );
    return;
  }
  const answer = await askAsOperator(url, "/operator/jobs/retry", { n });
  if (answer === null) throw new Error(`No parked job has the number ${n}, or ${url} doesn't accept the key.`);
  console.log(`The cron tries job ${n} again.`);
}

/** @param {string[]} words @param {Flags} flags */
async function rooms([word, kind, room, to, ...rest], { url, all }) {
  if (word === "repair" && all && kind === undefined) return repairAllRooms(url, console.log);
  const isComplete = word === "repair" ? to === undefined : (word === "restore" || word === "undo") && Boolean(to);
  if (!isComplete || all || !kind || !room || rest.length > 0) throw new WrongInput(USAGE);
  if (to === undefined) await repairRoom(url, { kind, room });
  else await restoreRoom(url, { kind, room }, word === "undo" ? { bookmark: to } : { at: to }, console.log);
}

/** @param {string[]} words @param {Flags} flags */
async function exportTo([file, ...rest], { url }) {
  if (!file || rest.length > 0) throw new WrongInput(USAGE);
  const last = await exportLog(url, file);
  console.log(last ? `${file}: ${last.n} entries, the last hash is ${last.hash}.` : `${file}: the log is empty.`);
}

/** @param {string[]} words @param {Flags} flags */
async function verify([word, file, ...rest], { url, since, offline }) {
  if (word !== "verify" || !file || rest.length > 0) throw new WrongInput(USAGE);
  const { faults, entries } = await verifyLog({ file, since, url: offline ? null : url });
  if (faults.length === 0) console.log(`${file}: ${entries} entries, no fault.`);
  else console.error(faults.join("\n"));
  process.exitCode = faults.length === 0 ? 0 : 1;
}

/** @param {string[]} words @param {Flags} flags */
async function printNumbers([year, ...rest], { url }) {
  if (!year || !/^\d{4}$/.test(year) || rest.length > 0) throw new WrongInput(USAGE);
  const { numbers } = await loadProduct();
  const entries = [];
  for await (const { body } of rowsOf(url, 0)) entries.push(JSON.parse(body));
  console.log(numbersText(numbers.numbersOf(entries, Number(year))));
}

/** @param {string[]} words @param {Flags} flags */
async function appeals([number, decision, ...answer], { url }) {
  const list = await askForKnown(url, "/operator/moderation/appeals");
  const waiting = /** @type {{ appeals: import("../base/moderation/state").CaseState[] }} */ (list).appeals;
  if (number === undefined) {
    for (const state of waiting)
      console.log(`${state.number}\t${state.subject.type}\t${state.action}\tappeal by a ${state.appellant}`);
    if (waiting.length === 0) console.log("No appeal waits for an operator.");
    return;
  }
  const found = waiting.find((state) => String(state.number) === number);
  if (!found) throw new Error(`No appeal of case ${number} waits for an operator.`);
  const address = `/operator/moderation/appeals/${found.id}`;
  if (decision === undefined) {
    console.log(JSON.stringify(await askAsOperator(url, address), null, 2));
    return;
  }
  if ((decision !== "uphold" && decision !== "overturn") || answer.length === 0) throw new WrongInput(USAGE);
  const outcome = OUTCOMES[decision];
  await askAsOperator(url, address, { outcome, answer: answer.join(" "), revision: String(found.revision) });
  console.log(`Case ${number}: ${outcome}.`);
}

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      url: { type: "string", default: "http://localhost:8787" },
      since: { type: "string" },
      all: { type: "boolean", default: false },
      offline: { type: "boolean", default: false },
    },
  });
  await run(positionals, values);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}
