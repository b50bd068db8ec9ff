// Members who use the product while another member attacks it. They load pages and send messages at a steady rate,
// however long an answer takes.
import { client } from "../http.mjs";
import { enterChat } from "./chatSocket.mjs";
import { atRate } from "./clock.mjs";

/** @typedef {import("./cast.mjs").Cast} Cast */

const PAGES_PER_SECOND = 8;
/** From each of two members in the hostile member's group, and of two in a chat without the hostile member. */
const MESSAGES_PER_SECOND = 2;
const CONNECTIONS = 64;

/**
 * Starts them. Returns a function that stops them and returns what they measured.
 * @param {import("../runtime.mjs").Runtime} runtime
 * @param {Cast} cast
 */
export async function startOthers(runtime, cast) {
  const { others, group, otherChat, pages } = cast;
  const paths = [pages.feed, pages.profile, pages.post, "/messages", `/messages/${group}`];
  const http = client(runtime, CONNECTIONS);
  const host = new URL(runtime.origin).host;
  const [first, second, third] =
    /** @type {[import("./cast.mjs").Member, import("./cast.mjs").Member, import("./cast.mjs").Member]} */ (others);
  const chats = await Promise.all([
    enterChat(runtime, group, first),
    enterChat(runtime, group, second),
    enterChat(runtime, otherChat, second),
    enterChat(runtime, otherChat, third),
  ]);
  /** @type {number[]} */
  const pagesMs = [];
  /** @type {number[]} */
  const messagesMs = [];
  /** @type {string[]} */
  const failed = [];
  /** @type {Set<Promise<void>>} */
  const underWay = new Set();
  const timed = (/** @type {number[]} */ times, /** @type {() => Promise<unknown>} */ work) => {
    const startedAt = performance.now();
    const done = work()
      .then(
        () => void times.push(performance.now() - startedAt),
        (/** @type {Error} */ { message }) => void failed.push(message),
      )
      .finally(() => underWay.delete(done));
    underWay.add(done);
  };
  const load = (/** @type {number} */ n) => {
    const page = {
      path: paths[n % paths.length],
      headers: { host, accept: "text/html", cookie: others[n % others.length]?.cookie ?? "" },
    };
    // retries as browsers do, because an idle connection may close just as it is used again
    return http.touch(page).catch((error) => (error.code === "ECONNRESET" ? http.touch(page) : Promise.reject(error)));
  };
  const say = async (/** @type {number} */ n) => {
    const outcome = await chats[n % chats.length]?.ask({ t: "send", text: `Are you coming out on Saturday? ${n}` });
    if (outcome !== "taken") throw new Error(`A message was ${outcome}.`);
  };
  const stops = [
    atRate(PAGES_PER_SECOND, (n) => timed(pagesMs, () => load(n))),
    atRate(MESSAGES_PER_SECOND * chats.length, (n) => timed(messagesMs, () => say(n))),
  ];
  return async () => {
    for (const stop of stops) stop();
    await Promise.all(underWay);
    for (const chat of chats) chat.leave();
    http.close();
    return { pagesMs, messagesMs, failed };
  };
}
