/** What the server's JSON said, or that no answer of its own came. */
export type ServerAnswer = { answered: true; answer: object } | { answered: false };

export interface ServerCall {
  method: "POST" | "PUT" | "DELETE";
  path: string;
  body?: Blob;
}

/** Rejects with the signal's reason when that aborts, and otherwise never. `onSent` hears how many bytes are gone. */
export type SendBytes = (call: ServerCall, signal: AbortSignal, onSent: (bytes: number) => void) => Promise<ServerAnswer>;

/** A body of which nothing more went for so long is stuck (specification §9: 60 s on a phone). */
const STUCK_AFTER_MS = 60_000;

/** XMLHttpRequest, because `fetch` tells nothing of how far a body has gone. */
export const sendBytes: SendBytes = ({ method, path, body }, signal, onSent) =>
  new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const request = new XMLHttpRequest();
    let stuck: ReturnType<typeof setTimeout> | undefined;
    const abort = () => request.abort();
    const goesOn = (loaded: number) => {
      clearTimeout(stuck);
      stuck = setTimeout(abort, STUCK_AFTER_MS);
      onSent(loaded);
    };
    const finish = (answer: ServerAnswer) => {
      clearTimeout(stuck);
      signal.removeEventListener("abort", abort);
      if (signal.aborted) reject(signal.reason as Error);
      else resolve(answer);
    };
    signal.addEventListener("abort", abort);
    request.upload.onprogress = ({ loaded }) => goesOn(loaded);
    request.upload.onload = () => clearTimeout(stuck); // the server may think longer than that
    request.onload = () => finish(answerOf(request));
    request.onerror = request.onabort = () => finish({ answered: false });
    request.open(method, path);
    request.responseType = "json";
    request.setRequestHeader("content-type", body?.type || "application/octet-stream");
    if (body) goesOn(0);
    request.send(body ?? null);
  });

/** Something between us and the edge may have answered in another form. */
function answerOf({ response }: XMLHttpRequest): ServerAnswer {
  const answer: unknown = response;
  return typeof answer === "object" && answer !== null && "ok" in answer ? { answered: true, answer } : { answered: false };
}
