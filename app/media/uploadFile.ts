import { refusal, type Answered, type Refusal } from "~/app/edge/refusal";
import type { FileKind, UploadPurpose } from "./limits";

/** L1: an upload that takes longer is given up. */
const UPLOAD_TIMEOUT_MS = 600_000;

export interface UploadedMedia {
  key: string;
  kind: FileKind;
  width: number;
  height: number;
}

/** `canceled`: the person took it back, so nothing is said. */
export type UploadFailure = Refusal | { ok: false; code: "canceled" };
export type UploadOutcome = ({ ok: true } & UploadedMedia) | UploadFailure;

interface UploadOptions {
  signal: AbortSignal;
  /** 0 to 1 */
  onProgress: (share: number) => void;
}

/** Sends one file. XMLHttpRequest, because `fetch` tells nothing of how far a body has gone. */
export function uploadFile(file: Blob, purpose: UploadPurpose, { signal, onProgress }: UploadOptions): Promise<UploadOutcome> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve({ ok: false, code: "canceled" });
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    const finish = (outcome: UploadOutcome) => {
      signal.removeEventListener("abort", abort);
      resolve(outcome);
    };
    signal.addEventListener("abort", abort);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => finish(answerOf(request));
    request.onerror = () => finish(refusal("network-request-failed"));
    request.ontimeout = () => finish(refusal("network-request-failed", "The upload took too long. Please try again."));
    request.onabort = () => finish({ ok: false, code: "canceled" });
    request.open("POST", `/api/media?purpose=${purpose}`);
    request.responseType = "json";
    request.timeout = UPLOAD_TIMEOUT_MS;
    request.setRequestHeader("content-type", file.type || "application/octet-stream");
    request.send(file);
  });
}

/** Something between us and the edge may have answered in another form. */
function answerOf({ response }: XMLHttpRequest): UploadOutcome {
  const answer: unknown = response;
  return typeof answer === "object" && answer !== null && "ok" in answer ? (answer as Answered<UploadedMedia>) : refusal("unknown");
}
