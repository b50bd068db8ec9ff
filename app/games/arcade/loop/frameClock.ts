/** Requests frames; times are in milliseconds. */
export interface FrameClock {
  request(onFrame: (nowMs: number) => void): number;
  cancel(request: number): void;
}

export const SCREEN_CLOCK: FrameClock = {
  request: (onFrame) => requestAnimationFrame(onFrame),
  cancel: (request) => cancelAnimationFrame(request),
};

/** Calls `onFrame` for each frame. Returns a function that ends the calls. */
export function everyFrame(clock: FrameClock, onFrame: (nowMs: number) => void): () => void {
  let request = clock.request(function again(nowMs) {
    request = clock.request(again); // requested first, so that an exception in one frame doesn't end the loop
    onFrame(nowMs);
  });
  return () => clock.cancel(request);
}
