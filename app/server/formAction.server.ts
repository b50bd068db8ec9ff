import { type ActionFunctionArgs, type AppLoadContext, data, redirect } from "@remix-run/cloudflare";
import type { z } from "zod";
import type { Session } from "./session.server";
import { answerWith } from "./answer.server";
import { unlessLogIsBusy } from "./busyLog.server";
import type { EdgeContext } from "./context.server";
import { type Counted, limitMember } from "./limits.server";
import { publishRefusal } from "./restrictions.server";
import type { Result, ApiError } from "~/app/http/apiError";
import { apiError } from "~/app/http/apiError.server";
import { API_ERROR_STATUS } from "./apiErrorStatus.server";
import { cutText } from "~/base/characters";
import { PUBLISHED, type PublishedKind } from "~/base/published";
import { provePath } from "~/app/http/provePath";
import { safePath } from "~/app/http/safePath";
import { TEXTS } from "./texts.server";

/** Longer than any field in `keep` may be: that of a post's text. */
const KEPT_MAX = 3_000;

const PASSWORD_FIELD = /password$/i;

type Params = ActionFunctionArgs["params"];

export interface Asked<Fields> {
  fields: Fields;
  params: Params;
  context: EdgeContext;
  request: Request;
}

type After<Fields, T> = (fields: Fields, answered: { ok: true } & T) => string | null;

/**
 * An action for anyone. It parses the form, answers a script in JSON, and answers a form without JavaScript with a
 * redirect or a page. `after` says where such a form leads; by default, back to the form's page. Null: the page of the
 * form's address shows the answer. `keep` names the fields that a refused form shows again as they were typed, never a password.
 */
export function formAction<Fields, T extends object>(
  schema: z.ZodType<Fields>,
  perform: (asked: Asked<Fields>) => Promise<Result<T>>,
  after?: After<Fields, T>,
  keep: readonly string[] = [],
) {
  const act = async ({ request, params, context }: ActionFunctionArgs) => {
    const form = await readForm(request);
    const parsed = form && schema.safeParse(form);
    if (!parsed) return answer<T>(context, apiError("invalid-argument"));
    const keeping = (refused: ApiError): ApiError =>
      keep.length === 0 || !context.wantsPage
        ? refused
        : { ...refused, kept: Object.fromEntries(keep.map((name) => [name, cutText(form[name] ?? "", KEPT_MAX)])) };
    if (!parsed.success)
      return answer<T>(context, keeping(apiError("invalid-form", undefined, fieldErrors(parsed.error))));
    const answered = await unlessLogIsBusy(context, perform({ fields: parsed.data, params, context, request }));
    if (!answered.ok) return answer<T>(context, keeping(answered));
    return answer<T>(context, answered, after?.(parsed.data, answered));
  };
  return Object.assign(act, { schema });
}

/** What a request counts as, or what it puts before others (base/published.ts), `amount` times. */
type Checked = Counted | { publishes: PublishedKind; amount?: number } | null;

/**
 * A `formAction` for members only. Its refusal says why a session is no longer valid. `checked` is the action that a
 * request counts as (party/limits/table.ts), or what it publishes, which moderators may forbid too. Null where `perform`
 * checks these. `sessionOf` is given where suspended and banned members can act too (X64).
 */
export function memberAction<Fields, T extends object>(
  checked: Checked | ((asked: Pick<Asked<Fields>, "fields">) => Checked),
  schema: z.ZodType<Fields>,
  perform: (asked: Asked<Fields> & { session: Session }) => Promise<Result<T>>,
  after?: After<Fields, T>,
  sessionOf: (context: EdgeContext) => Promise<Session | null> = (context) => context.session(),
  keep: readonly string[] = [],
) {
  return formAction<Fields, T>(
    schema,
    async (asked) => {
      const session = await sessionOf(asked.context);
      if (!session) return signedOut(asked.context);
      const refused = await check(
        asked.context,
        session.memberId,
        typeof checked === "function" ? checked(asked) : checked,
      );
      return refused ?? perform({ ...asked, session });
    },
    after,
    keep,
  );
}

async function check(context: EdgeContext, member: string, checked: Checked): Promise<ApiError | null> {
  if (checked === null) return null;
  if (typeof checked === "string" || !("publishes" in checked)) return limitMember(context, member, checked);
  const { publishes, amount = 1 } = checked;
  return (
    (await publishRefusal(context, publishes)) ??
    limitMember(context, member, [{ action: PUBLISHED[publishes].limit, amount }])
  );
}

/** The refusal of a request without a session, or with a restricted one. */
export async function signedOut(context: EdgeContext): Promise<ApiError> {
  switch (await context.signOutReason()) {
    case null:
      return apiError("unauthenticated");
    case "account_disabled":
      return apiError("account-disabled");
    case "suspended":
      return apiError("account-disabled", TEXTS.suspended);
    case "session_ended":
      return apiError("session-ended");
  }
}

function answer<T extends object>(context: AppLoadContext, answered: Result<T>, to?: string | null) {
  const { request, wantsPage } = context;
  if (!answered.ok) context.outcome.code = answered.code;
  if (wantsPage) {
    const from = safePath(request.headers.get("referer"), request.url);
    if (answered.ok && to !== null) throw redirect(to ?? from, 303);
    if (answered.ok) return data(answered);
    if (answered.code === "unauthenticated" || answered.code === "session-ended")
      throw redirect(`/login?next=${encodeURIComponent(from)}`, 303);
    if (answered.code === "requires-recent-login") throw redirect(provePath(from), 303);
  }
  // for a route without a page; thrown, because Remix then sends this Response
  if (!context.remixAnswers) throw answerWith(context, answered);
  return data(answered, { status: answered.ok ? 200 : API_ERROR_STATUS[answered.code] });
}

/**
 * The form's texts. The last value of a name wins. Null when the body isn't a form. Files are left out, and so is NUL,
 * at which SQLite would end a text. Passwords stay as they were sent, and their schema refuses NUL.
 */
async function readForm(request: Request): Promise<Record<string, string> | null> {
  try {
    const entries = [...(await request.formData()).entries()];
    return Object.fromEntries(
      entries.flatMap(([name, value]) =>
        typeof value === "string" ? [[name, PASSWORD_FIELD.test(name) ? value : value.replaceAll("\0", "")]] : [],
      ),
    );
  } catch {
    return null;
  }
}

function fieldErrors(error: z.ZodError): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const issue of error.issues) fields[issue.path.join(".")] ??= issue.message;
  return fields;
}
