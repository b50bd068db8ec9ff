/** Wraps the bindings of a Worker, so that each call counts from its beginning until its answer comes. */
import type { BeginCall } from "./mostWaiting";

type Env = Record<string, unknown>;
type Method = (...args: unknown[]) => unknown;
type Namespace = { getByName(name: string, options?: object): Record<string, Method> };

/** The binding that says how many ms each call is held. */
const HOLD = "METER_HOLD_MS";

export type Wait = <T>(what: string, ask: () => Promise<T>) => Promise<T>;

/**
 * Lets a call count, and holds it as if its answer came from far away. Otherwise calls that overlap in production would
 * follow each other here, where an answer comes within a millisecond.
 */
export const waitingFor =
  (env: Env, begin: () => BeginCall | undefined): Wait =>
  async (what, ask) => {
    const end = begin()?.(what);
    const holdMs = Number(env[HOLD] ?? 0);
    try {
      if (holdMs > 0) await new Promise((resolve) => setTimeout(resolve, holdMs));
      return await ask();
    } finally {
      end?.();
    }
  };

/** The methods of bindings that are neither rooms nor databases nor buckets. */
const METHODS: Record<string, readonly string[]> = { MAIL: ["send"], WORK: ["send", "sendBatch"], ASSETS: ["fetch"] };

/** The rooms, the queue, mails and static files. The limiters of reads don't count: they ask only their own machine. */
export function withWaitingCalls(env: Env, wait: Wait): Env {
  const spaces = Object.entries(env).filter(([, inner]) => inner?.constructor.name === "DurableObjectNamespace");
  if (spaces.length === 0) throw new Error("The environment has no rooms, or the runtime has renamed their class.");
  const services = Object.entries(METHODS).filter(([binding]) => binding in env);
  return {
    ...env,
    ...Object.fromEntries(spaces.map(([name, inner]) => [name, rooms(name, inner as Namespace, wait)])),
    ...Object.fromEntries(
      services.map(([name, methods]) => [name, service(name, env[name] as Record<string, Method>, methods, wait)]),
    ),
  };
}

const rooms = (binding: string, namespace: Namespace, wait: Wait): Namespace => ({
  getByName: (name, options) =>
    new Proxy(namespace.getByName(name, options), {
      get(stub, method) {
        if (typeof method !== "string" || method === "then") return undefined;
        return (...args: unknown[]) => wait(`${binding}.${method}`, async () => stub[method]?.(...args));
      },
    }),
});

const service = (binding: string, inner: Record<string, Method>, methods: readonly string[], wait: Wait) =>
  Object.fromEntries(
    methods.map((method) => [
      method,
      (...args: unknown[]) => wait(`${binding}.${method}`, async () => inner[method]?.(...args)),
    ]),
  );
