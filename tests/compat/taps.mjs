// Workers that wrap a built product and report what passes between its edge and its rooms. The product's files stay as
// they are.

/** The beginning of a reported line in the Worker's log. */
export const TAP_MARK = "compat-tap ";
/** The prefix of the paths that the edge's tap answers itself. */
export const TAP_PATH = "/compat-tap/";

/**
 * What a tap reports.
 * @typedef {{ type: "call", n: number, to: string, room: string, method: string, args: unknown[] }} Called
 * @typedef {{ type: "upgrade", n: number, to: string, room: string, headers: Record<string, string> }} Upgraded
 * @typedef {{ type: "answer", n: number, result?: unknown, error?: string, status?: number }} Answered
 * @typedef {{ type: "queue", body: unknown }} Queued
 * @typedef {Called | Upgraded | Answered | Queued} TapLine
 */

/**
 * The edge Worker's entry: `./product.js` with bindings that report each call to a room.
 * @param {string[]} rooms names of the bindings of Durable Objects
 */
export const edgeTap = (rooms) => `
import product from "./product.js";

const ROOMS = new Set(${JSON.stringify(rooms)});
let calls = 0;
const tell = (line) => console.log(${JSON.stringify(TAP_MARK)} + JSON.stringify(line));

async function reported(begun, answer) {
  const n = ++calls;
  tell({ n, ...begun });
  try {
    const result = await answer();
    tell({ type: "answer", n, ...(begun.type === "upgrade" ? { status: result.status } : { result }) });
    return result;
  } catch (error) {
    tell({ type: "answer", n, error: String(error) });
    throw error;
  }
}

const identityOf = (headers) => Object.fromEntries([...new Headers(headers)].filter(([name]) => name.startsWith("x-parlor-")));

const tappedStub = (stub, to, room) =>
  new Proxy(stub, {
    get(_stub, method) {
      if (typeof method !== "string" || method === "then") return undefined;
      if (method === "fetch") return (url, init) => reported({ type: "upgrade", to, room, headers: identityOf(init?.headers) }, () => stub.fetch(url, init));
      return (...args) => reported({ type: "call", to, room, method, args }, () => stub[method](...args));
    },
  });

const tappedRooms = (namespace, to) => ({ getByName: (room) => tappedStub(namespace.getByName(room), to, room) });

const known = new WeakMap();
/** Returns the same object for the same bindings, because the edge caches what it reads from them. */
function tapped(env) {
  const before = known.get(env);
  if (before) return before;
  const bindings = Object.fromEntries(Object.entries(env).map(([name, binding]) => [name, ROOMS.has(name) ? tappedRooms(binding, name) : binding]));
  known.set(env, bindings);
  return bindings;
}

async function answerTap(url, env) {
  const { to, room, method, args } = Object.fromEntries(url.searchParams);
  if (url.pathname.endsWith("id")) return Response.json(env[to].idFromName(room).toString());
  return Response.json((await env[to].getByName(room)[method](...JSON.parse(args))) ?? null);
}

export default {
  fetch(request, env, execution) {
    const url = new URL(request.url);
    return url.pathname.startsWith(${JSON.stringify(TAP_PATH)}) ? answerTap(url, env) : product.fetch(request, tapped(env), execution);
  },
  scheduled: (controller, env, execution) => product.scheduled(controller, tapped(env), execution),
  queue(batch, env, execution) {
    for (const { body } of batch.messages) tell({ type: "queue", body });
    return product.queue(batch, tapped(env), execution);
  },
};
`;

/** The seed of each round of each game, so that two runs of a story deal the same cards. */
export const SEED = [11, 222, 3_333, 44_444, 555_555, 6_666_666, 77_777_777, 888_888_888];

/**
 * The rooms Worker's entry: \`./product.js\` with known seeds, and a method that returns the attachments of a room's
 * sockets.
 * @param {string[]} classes the exported Durable Objects
 */
export const roomsTap = (classes) => `
import * as product from "./product.js";
export { default } from "./product.js";

const getRandomValues = crypto.getRandomValues.bind(crypto);
Object.defineProperty(crypto, "getRandomValues", {
  value: (array) => (array instanceof Uint32Array && array.length === ${SEED.length} ? (array.set(${JSON.stringify(SEED)}), array) : getRandomValues(array)),
});

${classes
  .map(
    (name) => `export class ${name} extends product.${name} {
  compatAttachments() {
    return this.ctx.getWebSockets().map((socket) => WebSocket.prototype.deserializeAttachment.call(socket));
  }
}`,
  )
  .join("\n")}
`;
