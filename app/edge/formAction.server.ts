import { type ActionFunctionArgs, data, redirect } from "@remix-run/cloudflare";
import type { z } from "zod";
import type { Session } from "~/app/accounts/session.server";
import type { EdgeContext } from "./context.server";
import { type Answered, type Refusal, REFUSAL_STATUS, refusal } from "./refusal";
import { safePath } from "./safePath";

type Params = ActionFunctionArgs["params"];

export interface Asked<Fields> {
  fields: Fields;
  params: Params;
  context: EdgeContext;
  request: Request;
}

/**
 * An action for anyone: parses the form, answers JSON to a script and a redirect to a form sent without one.
 * `after` says where such a form leads; without it, back to where it stood.
 */
export function formAction<Fields, T extends object>(
  schema: z.ZodType<Fields>,
  perform: (asked: Asked<Fields>) => Promise<Answered<T>>,
  after?: (fields: Fields) => string,
) {
  return async ({ request, params, context }: ActionFunctionArgs) => {
    const form = await readForm(request);
    const parsed = form && schema.safeParse(form);
    if (!parsed) return answer<T>(request, refusal("invalid-argument"));
    if (!parsed.success) return answer<T>(request, refusal("invalid-form", undefined, fieldErrors(parsed.error)));
    const answered = await perform({ fields: parsed.data, params, context, request });
    return answer<T>(request, answered, after?.(parsed.data));
  };
}

/** A `formAction` for members alone; says why a session that was there no longer counts. */
export function memberAction<Fields, T extends object>(
  schema: z.ZodType<Fields>,
  perform: (asked: Asked<Fields> & { session: Session }) => Promise<Answered<T>>,
  after?: (fields: Fields) => string,
) {
  return formAction<Fields, T>(
    schema,
    async (asked) => {
      const session = await asked.context.session();
      return session ? perform({ ...asked, session }) : await signedOut(asked.context);
    },
    after,
  );
}

/** What a request without a session is told. */
export async function signedOut(context: EdgeContext): Promise<Refusal> {
  const reason = await context.signOutReason();
  if (reason === null) return refusal("unauthenticated");
  return refusal(reason === "account_disabled" ? "account-disabled" : "session-ended");
}

function answer<T extends object>(request: Request, answered: Answered<T>, to?: string) {
  // thrown, because Remix hands on a thrown Response of a resource route as it is
  if (wantsJson(request)) throw Response.json(answered, { status: answered.ok ? 200 : REFUSAL_STATUS[answered.code] });
  if (!isDocumentPost(request)) return data(answered, { status: answered.ok ? 200 : REFUSAL_STATUS[answered.code] });
  const from = safePath(request.headers.get("referer"), request.url);
  if (answered.ok) throw redirect(to ?? from, 303);
  if (answered.code === "unauthenticated" || answered.code === "session-ended") throw redirect(`/login?next=${encodeURIComponent(from)}`, 303);
  return data(answered, { status: REFUSAL_STATUS[answered.code] });
}

/** Our own pages' way (app/wire/sendForm.ts). */
const wantsJson = (request: Request): boolean => request.headers.get("accept") === "application/json";

/** A form sent by the browser itself; a script's fetch does not ask for a page. */
const isDocumentPost = (request: Request): boolean => request.headers.get("accept")?.includes("text/html") ?? false;

/** The form's texts, the last of a name; null when the body is no form. Files are left out, and so is NUL, at which SQLite would end a text. */
async function readForm(request: Request): Promise<Record<string, string> | null> {
  try {
    const entries = [...(await request.formData()).entries()];
    return Object.fromEntries(entries.flatMap(([name, value]) => (typeof value === "string" ? [[name, value.replaceAll("\0", "")]] : [])));
  } catch {
    return null;
  }
}

function fieldErrors(error: z.ZodError): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const issue of error.issues) fields[issue.path.join(".")] ??= issue.message;
  return fields;
}
