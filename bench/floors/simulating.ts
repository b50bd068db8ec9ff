/**
 * A Worker that plays a run's log from beginning to end, by the rules with which the room judges the run. It runs
 * alone, because its time is measured from outside: a clock inside the runtime stands still during the work.
 */
import type { RunRecord } from "~/games/arcade/simulation";
import { simulatedRun, type KnownRun } from "~/tests/kit/games/arcadeRuns";

export default {
  async fetch(request) {
    const { run, record } = await request.json<{ run: KnownRun; record: RunRecord }>();
    return Response.json(simulatedRun(run, record));
  },
} satisfies ExportedHandler;
