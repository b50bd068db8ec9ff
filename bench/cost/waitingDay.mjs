// The most calls that waited for an answer at once in a member's day (day.mjs), of the edge and of a room.
import { startRuntime } from "../runtime.mjs";
import { seedPages } from "../seedPages.mjs";
import { dayOf } from "./day.mjs";
import { METERED, openMeter } from "./meter.mjs";

/** Each call is held as long as a round trip to another region takes (distance/regions.ts). */
const HELD_MS = 80;
/** What a member did may cause work in rooms and in the queue for more than a second. */
const QUIET_LOOKS = 6;
/** Twice, because the first time also creates what later acts use; day.mjs takes a like back after two acts. */
const TIMES = 2;

/** @typedef {import("./mostWaiting.ts").Most & { during: string }} MostOfDay */

/** @returns {Promise<{ edge: MostOfDay, rooms: MostOfDay }>} */
export async function mostWaitingInADay() {
  const runtime = await startRuntime({ floors: [], wrappers: METERED, vars: { METER_HOLD_MS: String(HELD_MS) } });
  const meter = openMeter(runtime, QUIET_LOOKS);
  /** @type {Record<"edge" | "rooms", MostOfDay[]>} */
  const found = { edge: [], rooms: [] };
  const look = async (/** @type {string} */ during) => {
    await meter.settled();
    const most = await meter.most();
    found.edge.push({ ...most.edge, during });
    found.rooms.push({ ...most.rooms, during });
  };
  try {
    const pages = await seedPages(runtime.db);
    const day = await dayOf(runtime, pages, { few: TIMES, many: TIMES });
    await look("the sign-up of two friends");
    for (const { name, times, act } of day) {
      for (let n = 0; n < times; n++) await act(n);
      await look(name);
    }
    await runtime.runCron();
    await look("the cron");
  } finally {
    meter.close();
    await runtime.stop();
  }
  return { edge: greatest(found.edge), rooms: greatest(found.rooms) };
}

/** @param {MostOfDay[]} all */
function greatest(all) {
  const [most] = all.toSorted((a, b) => b.atOnce - a.atOnce);
  if (!most) throw new Error("Nothing was measured.");
  return most;
}
