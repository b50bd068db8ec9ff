/**
 * A Worker that replays a run's log, as the room that judges the run does. It runs alone, because its time is measured
 * from outside: a clock inside the runtime stands still during the work.
 */
import type { RunRecord } from "~/games/arcade/simulation";
import { simulatedRun, type KnownRun } from "~/tests/kit/games/arcadeRuns";

export default {
  async fetch(request) {
    const { run, record } = await request.json<{ run: KnownRun; record: RunRecord }>();
    return Response.json(simulatedRun(run, record));
  },
} satisfies ExportedHandler;
