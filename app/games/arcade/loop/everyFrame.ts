/** Calls `onFrame` for each frame of the screen, with its time in ms. Returns a function that ends the calls. */
export function everyFrame(onFrame: (nowMs: number) => void): () => void {
  let request = requestAnimationFrame(function again(nowMs) {
    request = requestAnimationFrame(again); // requested first, so that an exception in one frame doesn't end the loop
    onFrame(nowMs);
  });
  return () => cancelAnimationFrame(request);
}
