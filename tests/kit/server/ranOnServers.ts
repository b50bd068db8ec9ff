import { MARKED_BUILD } from "~/scripts/tests/changed/marks.mjs";
import { RAN_PATH } from "~/scripts/tests/changed/ranPath.mjs";

/** The servers run the marked build, and each test notes which code it ran (scripts/tests/changed/). */
export const IS_RECORDING = process.env["PARLOR_BUILD"] === MARKED_BUILD;

const running = new Set<string>();
let ran: string[] = [];
const atLoad = new Set<string>();

/** A server answers from now on. */
export const noteServer = (url: string): unknown => running.add(url);

/** Keeps what a server ran, before it ends. */
export async function keepRanOf(url: string): Promise<void> {
  if (!IS_RECORDING || !running.has(url)) return;
  try {
    const answer = (await (await fetch(url + RAN_PATH)).json()) as { ran: string[]; atLoad: string[] };
    ran.push(...answer.ran);
    for (const file of answer.atLoad) atLoad.add(file);
  } catch (error) {
    if (running.has(url)) throw error; // otherwise it ended meanwhile
  }
}

export const forgetServer = (url: string): unknown => running.delete(url);

/** What the servers of this process ran since the last call. */
export async function takeRan(): Promise<{ ran: string[]; atLoad: string[] }> {
  await Promise.all([...running].map(keepRanOf));
  const taken = ran;
  ran = [];
  return { ran: taken, atLoad: [...atLoad] };
}
