/** When frames are, in milliseconds. A test hands in its own. */
export interface FrameClock {
  request(onFrame: (nowMs: number) => void): number;
  cancel(request: number): void;
}

export const SCREEN_CLOCK: FrameClock = {
  request: (onFrame) => requestAnimationFrame(onFrame),
  cancel: (request) => cancelAnimationFrame(request),
};

/** Calls for each frame until it is ended by what it returns. */
export function everyFrame(clock: FrameClock, onFrame: (nowMs: number) => void): () => void {
  let request = clock.request(function again(nowMs) {
    request = clock.request(again); // first, so that one frame that fails is not the last
    onFrame(nowMs);
  });
  return () => clock.cancel(request);
}
