import { NO_WORLD_FAULTS, type WorldFaults } from "~/tests/faults/world/simulatedWorld";

/** Chooses one of the steps. The numbers are their weights. */
export function nextStep<Step extends string>(weights: Readonly<Record<Step, number>>, random: () => number): Step {
  const steps = Object.entries(weights) as [Step, number][];
  let at = random() * steps.reduce((sum, [, each]) => sum + each, 0);
  for (const [step, each] of steps) if ((at -= each) < 0) return step;
  return (steps[0] as [Step, number])[0];
}

/** The faults of a seed, in addition to those that its steps make. */
export const faultsOf = (random: () => number): WorldFaults => ({
  ...NO_WORLD_FAULTS,
  delayMaxMs: [20, 300, 1_500][Math.floor(random() * 3)] ?? 20,
  duplicate: random() < 0.5 ? 0 : 0.15,
  die: random() < 0.3 ? 0 : random() * 0.02,
  loseRpc: random() < 0.3 ? 0 : 0.2,
  lateRpcMs: random() < 0.5 ? 20 : 8_000,
  hangInbox: random() < 0.5 ? 0 : 0.2,
  breakSend: random() < 0.5 ? 0 : 0.01,
  expire: random() < 0.5 ? 0 : 0.5,
});

/** The faults of the edge's machines, for a schedule that has an edge. */
export const edgeFaultsOf = (random: () => number): Pick<WorldFaults, EdgeFault> => ({
  killIsolate: random() < 0.3 ? 0 : random() * 0.1,
  clocksApartMs: [0, 5_000, 180_000][Math.floor(random() * 3)] ?? 0,
  failD1: random() < 0.5 ? 0 : random() * 0.1,
  lateWorkMs: random() < 0.5 ? 1_000 : 180_000,
});
type EdgeFault = "killIsolate" | "clocksApartMs" | "failD1" | "lateWorkMs";
