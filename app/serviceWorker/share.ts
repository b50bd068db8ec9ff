import { MAX_MB, MEDIA_PER_POST_MAX } from "~/base/fileLimits";
import {
  SHARE_FIELDS,
  SHARE_PATH,
  SHARED_MAX_MB,
  SHARED_PAGE,
  SHARED_TEXT_MAX,
  type ShareProblem,
} from "~/base/sharing";
import { keepShared } from "./sharedStore";
import type { WorkerScope } from "./workerScope";

const MEBIBYTE = 1024 * 1024;
const SEE_OTHER = 303;

/**
 * X213: whether another app shares something with Parlor. Systems name no origin, or `null`. What a page of another site
 * sends goes to the server, which keeps nothing.
 */
export function isShare({ method, url, headers }: Request): boolean {
  const { pathname, origin } = new URL(url);
  const sender = headers.get("origin");
  return method === "POST" && pathname === SHARE_PATH && (sender === null || sender === "null" || sender === origin);
}

/** X213: keeps what was shared on this device, and leads to the page where the member chooses what becomes of it. */
export async function answerShare({ location }: Pick<WorkerScope, "location">, request: Request): Promise<Response> {
  const problem = await keep(request);
  const path = problem === null ? SHARED_PAGE : `${SHARED_PAGE}?problem=${problem}`;
  return Response.redirect(new URL(path, location.origin).href, SEE_OTHER);
}

async function keep(request: Request): Promise<ShareProblem | null> {
  const form = await request.formData().catch(() => null);
  if (!form) return "unreadable";
  const text = textOf([SHARE_FIELDS.title, SHARE_FIELDS.text, SHARE_FIELDS.url].map((name) => form.get(name)));
  const files = form.getAll(SHARE_FIELDS.files).filter((value): value is File => typeof value !== "string");
  const chosen = files.filter(({ name, size }) => name !== "" || size > 0); // a form without a file sends an empty one
  return refusal(text, chosen) ?? ((await keepShared({ text, files: chosen })) ? null : "storage");
}

function refusal(text: string, files: readonly File[]): ShareProblem | null {
  if (text.length > SHARED_TEXT_MAX) return "text";
  if (files.some(({ type }) => !/^(image|video)\//.test(type))) return "type";
  if (files.length > MEDIA_PER_POST_MAX) return "count";
  const isTooLarge = ({ type, size }: File) =>
    size > (type.startsWith("image/") ? MAX_MB.image : MAX_MB.video) * MEBIBYTE;
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  return files.some(isTooLarge) || bytes > SHARED_MAX_MB * MEBIBYTE ? "size" : null;
}

/** One text of the title, the text and the link. Some apps send the link twice, or a title that the text begins with. */
function textOf(parts: readonly (FormDataEntryValue | null)[]): string {
  const texts = parts.flatMap((part) => (typeof part === "string" && part.trim() !== "" ? [part.trim()] : []));
  return texts
    .filter((one, i) => !texts.some((other, j) => (j < i || other.length > one.length) && other.includes(one)))
    .join("\n");
}
