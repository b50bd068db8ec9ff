/** Runs `work` once at a time. Calls while it runs share the run after it, which then sees all that they came for. */
export function oneAtATime(work: () => Promise<void>): () => Promise<void> {
  let running = Promise.resolve();
  let next: Promise<void> | null = null;
  return () =>
    (next ??= running.then(() => {
      next = null;
      return (running = work());
    }));
}
