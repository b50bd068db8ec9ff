/** A Worker that plays a run's log again, as a room does that judges it: alone, because a clock inside the runtime stands still meanwhile. */
import type { RunRecord } from "~/games/arcade/simulation";
import { simulatedRun, type KnownRun } from "~/tests/kit/arcadeRuns";

export default {
  async fetch(request) {
    const { run, record } = await request.json<{ run: KnownRun; record: RunRecord }>();
    return Response.json(simulatedRun(run, record));
  },
} satisfies ExportedHandler;
