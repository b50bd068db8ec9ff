// Prints the value of VAPID_KEYS with a new key first. The argument, if there is one, is the value until now: its first
// key stays as the second one, for the subscriptions that were made with it (docs/operations.md, "Pushes").
import { newVapidKey } from "./server/vapidKey.mjs";

const [before = "[]"] = process.argv.slice(2);
/** @type {unknown} */
const keys = JSON.parse(before);
if (!Array.isArray(keys)) throw new Error("the argument must be the value of VAPID_KEYS until now");
console.log(JSON.stringify([newVapidKey(), ...keys.slice(0, 1)]));
