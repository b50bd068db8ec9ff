/** The server's JSON, or that no answer arrived from it. */
export type ServerAnswer = { answered: true; answer: object } | { answered: false };

export interface ServerCall {
  method: "POST" | "PUT" | "DELETE";
  path: string;
  body?: Blob;
}

/** Rejects only when the signal aborts, with its reason. `onSent` gets the number of bytes sent so far. */
export type SendBytes = (
  call: ServerCall,
  signal: AbortSignal,
  onSent: (bytes: number) => void,
) => Promise<ServerAnswer>;

/** A body that makes no progress for this long is stuck (specification §9: 60 s on a phone). */
const STUCK_AFTER_MS = 60_000;

/** Uses XMLHttpRequest, because `fetch` doesn't report upload progress. */
export const sendBytes: SendBytes = ({ method, path, body }, signal, onSent) =>
  new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const request = new XMLHttpRequest();
    let stuck: ReturnType<typeof setTimeout> | undefined;
    const abort = () => request.abort();
    const onProgress = (loaded: number) => {
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
    request.upload.onprogress = ({ loaded }) => onProgress(loaded);
    request.upload.onload = () => clearTimeout(stuck); // the server may take longer to answer
    request.onload = () => finish(answerOf(request));
    request.onerror = request.onabort = () => finish({ answered: false });
    request.open(method, path);
    request.responseType = "json";
    request.setRequestHeader("content-type", body?.type || "application/octet-stream");
    if (body) onProgress(0);
    request.send(body ?? null);
  });

/** A proxy between us and the edge may answer in another form. */
function answerOf({ response }: XMLHttpRequest): ServerAnswer {
  const answer: unknown = response;
  return typeof answer === "object" && answer !== null && "ok" in answer
    ? { answered: true, answer }
    : { answered: false };
}
