import { expect, test } from "vitest";
import { KNOWN_RUNS, recordOf, simulatedRun } from "~/tests/kit/games/arcadeRuns";

test("G8 · G9 · known runs end as recorded in workerd too", { timeout: 60_000 }, () => {
  expect(KNOWN_RUNS.map((run) => simulatedRun(run, recordOf(run)))).toEqual(KNOWN_RUNS);
});
