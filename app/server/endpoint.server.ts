/**
 * Endpoints: what a feature answers at an address without a page. A feature declares its endpoints with the functions
 * below, and `routesOf` makes a Hono app of them. The browser calls them with a client typed by that app
 * (app/http/client.ts).
 */
import { type Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import type { StatusCode } from "hono/utils/http-status";
import type { z } from "zod";
import { type ApiError, isApiError, type Result } from "~/app/http/apiError";
import { apiError } from "~/app/http/apiError.server";
import { cutText } from "~/base/characters";
import { type Address, partsOf, type RightOf, rowOf } from "./addresses.server";
import { isEnded } from "~/db/accounts/sessions";
import { answerClaimed } from "./claim.server";
import { type Admitted, admit, countRequest, refuseRequest } from "./admission.server";
import { answerWith, redirectOf, refuse } from "./answer.server";
import { unlessLogIsBusy } from "./busyLog.server";
import type { EdgeContext } from "./context.server";
import type { Env } from "./env.server";
import type { SessionOwner } from "./memberHint.server";
import { TEXTS } from "./texts.server";

/** What the handlers of the edge's Hono apps share. */
export interface EdgeApp {
  Bindings: Env;
  Variables: { edge: EdgeContext; route: string };
}

type MethodOf<A extends string> = A extends `${infer Method} ${string}` ? Method : never;
type PatternOf<A extends string> = A extends `${string} ${infer Pattern}` ? Pattern : never;
type Parameter<Segment extends string> = Segment extends `${infer Name}{${string}` ? Name : Segment;
type ParameterOf<Pattern extends string> = Pattern extends `${string}:${infer Segment}/${infer Rest}`
  ? Parameter<Segment> | ParameterOf<Rest>
  : Pattern extends `${string}:${infer Segment}`
    ? Parameter<Segment>
    : never;
type ParametersOf<A extends Address> = Record<ParameterOf<PatternOf<A>>, string>;
type AddressWith<Method extends string> = Extract<Address, `${Method} ${string}`>;

/** Who asks: members and moderators have a session, operators a name. */
type AskerOf<A extends Address> =
  RightOf<A> extends "members" | "moderators"
    ? { session: SessionOwner }
    : RightOf<A> extends "anyone"
      ? object
      : { operator: string };

export type Asked<A extends Address, Input> = AskerOf<A> & {
  /** what was sent, parsed by the endpoint's schema */
  input: Input;
  params: ParametersOf<A>;
  context: EdgeContext;
  request: Request;
};

/**
 * Where a form without JavaScript leads after a success. Undefined: back to the form's page. Null: the page at the
 * form's address shows the answer.
 */
type After<Input, T> = (input: Input, answered: { ok: true } & T) => string | null | undefined;

interface FormOptions<Input, T> {
  /** by default, back to the form's page */
  after?: After<Input, T>;
  /** the fields that a refused form shows again as they were typed, never a password */
  keep?: readonly string[];
}

/** An endpoint. `Sent` is what the browser sends besides the parameters, and `Answer` the JSON that it gets. */
export interface Endpoint<A extends Address = Address, Sent extends object = object, Answer = unknown> {
  address: A;
  /** null: the endpoint reads the request itself */
  schema: z.ZodType | null;
  respond: (context: EdgeContext, request: Request, params: Record<string, string>) => Promise<Response>;
  /** never set: carry the types */
  readonly sent?: Sent;
  readonly answer?: Answer;
}

/** An endpoint of a form, which a page's own address may answer too (`pageAction`). */
export interface FormEndpoint<A extends Address, Sent extends object, T extends object> extends Endpoint<
  A,
  Sent,
  Result<T>
> {
  run: (context: EdgeContext, request: Request, params: Record<string, string | undefined>) => Promise<Ran<T>>;
}

/** What a form did, and where a form without JavaScript leads. */
interface Ran<T extends object> {
  answered: Result<T>;
  to: string | null | undefined;
}

/**
 * A form. A script gets JSON, a form without JavaScript a redirect or a page. The answer is the guard's, that of an
 * invalid form, or what `perform` returns.
 */
export function formEndpoint<A extends AddressWith<"POST">, S extends z.ZodType, T extends object>(
  address: A,
  schema: S,
  perform: (asked: Asked<A, z.output<S>>) => Promise<Result<T>>,
  { after, keep = [] }: FormOptions<z.output<S>, T> = {},
): FormEndpoint<A, { form: z.input<S> }, T> {
  const row = rowOf(address);
  const run: FormEndpoint<A, { form: z.input<S> }, T>["run"] = async (context, request, params) => {
    const admitted = await admit(context, row);
    if (!admitted.ok) return { answered: admitted, to: undefined };
    const form = await formOf(request);
    const parsed = form && schema.safeParse(form);
    if (!parsed) return { answered: apiError("invalid-argument"), to: undefined };
    const keeping = (refused: ApiError): ApiError =>
      keep.length === 0 || !context.wantsPage
        ? refused
        : { ...refused, kept: Object.fromEntries(keep.map((name) => [name, cutText(form[name] ?? "", KEPT_MAX)])) };
    if (!parsed.success)
      return { answered: keeping(apiError("invalid-form", undefined, fieldErrors(parsed.error))), to: undefined };
    const asked = askedOf<A, z.output<S>>(admitted, parsed.data, params, request);
    const answered =
      (await countRequest(context, admitted.session, row)) ??
      (await unlessEnded(unlessLogIsBusy(context, perform(asked))));
    return answered.ok
      ? { answered, to: after?.(parsed.data, answered) }
      : { answered: keeping(answered), to: undefined };
  };
  return {
    address,
    schema,
    run,
    respond: guarded(
      address,
      async (context, request, params) => {
        const { answered, to } = await run(context, request, params);
        return redirectOf(context, answered, to) ?? answerWith(context, answered);
      },
      true,
    ),
  };
}

/** A read of JSON. `read` returns the answer, or a refusal. */
export function readEndpoint<A extends AddressWith<"GET">, S extends z.ZodType, T extends object>(
  address: A,
  schema: S,
  read: (asked: Asked<A, z.output<S>>) => Promise<T | ApiError>,
): Endpoint<A, { query: z.input<S> }, T> {
  const row = rowOf(address);
  return {
    address,
    schema,
    respond: admitting(address, async (admitted, context, request, params) => {
      const parsed = schema.safeParse(queryOf(request));
      if (!parsed.success) return refuse(context, apiError("invalid-argument"));
      const limited = await countRequest(context, admitted.session, row);
      if (limited) return refuse(context, limited);
      const answer = await read(askedOf<A, z.output<S>>(admitted, parsed.data, params, request));
      return isApiError(answer) ? refuse(context, answer) : Response.json(answer);
    }),
  };
}

/** A JSON body. `countText` counts it by its size, before it is parsed. */
export function jsonEndpoint<A extends AddressWith<"POST">, S extends z.ZodType, T extends object>(
  address: A,
  schema: S,
  perform: (asked: Asked<A, z.output<S>>) => Promise<Result<T>>,
  countText: (asked: Asked<A, string>) => Promise<ApiError | null>,
): Endpoint<A, { json: z.input<S> }, Result<T>> {
  return {
    address,
    schema,
    respond: admitting(address, async (admitted, context, request, params) => {
      const text = await request.text().catch(() => "");
      const refused = await countText(askedOf<A, string>(admitted, text, params, request));
      if (refused) return refuse(context, refused);
      const parsed = schema.safeParse(jsonIn(text));
      if (!parsed.success) return refuse(context, apiError("invalid-argument"));
      return answerWith(context, await perform(askedOf<A, z.output<S>>(admitted, parsed.data, params, request)));
    }),
  };
}

/** An endpoint that reads the request itself, and returns a result or makes the response: a file, a socket, a redirect. */
export function endpoint<A extends Address, T extends object>(
  address: A,
  handle: (asked: Asked<A, null>) => Response | Promise<Response | Result<T>>,
  okStatus = 200,
): Endpoint<A, object, Result<T>> {
  const row = rowOf(address);
  return {
    address,
    schema: null,
    respond: admitting(address, async (admitted, context, request, params) => {
      const limited = await countRequest(context, admitted.session, row);
      if (limited) return refuse(context, limited);
      const answer = await handle(askedOf<A, null>(admitted, null, params, request));
      return "headers" in answer ? answer : answerWith(context, answer, okStatus);
    }),
  };
}

/** `isForm`: `respond` reads the request's body as a form, which it can do twice. */
function guarded(address: Address, respond: Endpoint["respond"], isForm = false): Endpoint["respond"] {
  const row = rowOf(address);
  const answer: Endpoint["respond"] = async (context, request, params) => {
    const refused = await refuseRequest(context, row);
    if (refused) return refuse(context, refused);
    const answered = await unlessEnded(respond(context, request, params));
    return "headers" in answered ? answered : refuse(context, answered);
  };
  if (!canClaim(address)) return answer;
  return (context, request, params) => answerClaimed(context, isForm, (claimed) => answer(claimed, request, params));
}

/**
 * Whether the session may be read while the request is answered. Not if the request may end the session. A change waits
 * for the session if it depends on more than the member: on what a restricted session may do, on how long ago its member
 * proved who they are, or on their role.
 */
function canClaim(address: Address): boolean {
  const { right, limit, requests, isOpen, needsProof, endsSession } = rowOf(address);
  if (endsSession) return false;
  const readsSession = limit !== null || requests !== null; // those for anyone, which count nothing, read none
  if (partsOf(address).method === "GET") return right === "members" || (right === "anyone" && readsSession);
  return right === "members" && !isOpen && !needsProof;
}

/** A change's guard found that the session has ended since it was read. */
const unlessEnded = async <T>(work: Promise<T>): Promise<T | ApiError> => {
  try {
    return await work;
  } catch (error) {
    if (isEnded(error)) return apiError("session-ended");
    throw error;
  }
};

/** Also lets in only whom the row names. A form does that when it runs, because a page's action runs it too. */
function admitting(
  address: Address,
  respond: (admitted: Admitted, ...asked: Parameters<Endpoint["respond"]>) => Promise<Response>,
): Endpoint["respond"] {
  const row = rowOf(address);
  return guarded(address, async (context, request, params) => {
    const admitted = await admit(context, row);
    return admitted.ok ? respond(admitted, context, request, params) : refuse(context, admitted);
  });
}

/** The router has matched the address, so it has all parameters, and the guard has let in whom its row names. */
const askedOf = <A extends Address, Input>(
  { session, operator, context }: Admitted,
  input: Input,
  params: Record<string, string | undefined>,
  request: Request,
): Asked<A, Input> => ({ session, operator, input, params, context, request }) as unknown as Asked<A, Input>;

/** The schema of the endpoints' Hono app, for the typed client. */
type SchemaOf<E extends Endpoint> = {
  [Pattern in PatternOf<E["address"]>]: {
    [A in Extract<E["address"], `${string} ${Pattern}`> as `$${Lowercase<MethodOf<A>>}`]: CallOf<
      Extract<E, { address: A }>,
      Pattern
    >;
  };
};
// a type alias, because Hono's client reads it by an index signature
type CallOf<E extends Endpoint, Pattern extends string> = {
  input: NonNullable<E["sent"]> &
    ([ParameterOf<Pattern>] extends [never] ? unknown : { param: ParameterInput<Pattern> });
  output: NonNullable<E["answer"]>;
  outputFormat: "json";
  status: StatusCode;
};
type ParameterInput<Pattern extends string> = Record<ParameterOf<Pattern>, string>;

/** Large enough for a form with 100,000 characters, so that its validation can say what is wrong. */
const FORM_MAX_BYTES = 256 * 1024;
/** Refuses what is too much for any form. */
export const formLimit = bodyLimit({
  maxSize: FORM_MAX_BYTES,
  onError: (c) => refuse((c as Context<EdgeApp>).get("edge"), apiError("too-large", TEXTS.tooLarge)),
});

/**
 * The endpoints' Hono app. Its type carries what each takes and answers. A handler keeps its endpoint's schema, from which
 * tests read what can be sent.
 */
export function routesOf<E extends readonly Endpoint[]>(...endpoints: E): Hono<EdgeApp, SchemaOf<E[number]>> {
  const app = new Hono<EdgeApp>();
  for (const { address, schema, respond } of endpoints) {
    const { method, pattern } = partsOf(address);
    app.on(method, pattern, async (c, next) => {
      c.set("route", pattern);
      return schema === null ? next() : formLimit(c, next);
    });
    const handle = (c: Context<EdgeApp>) => respond(c.get("edge"), c.req.raw, c.req.param());
    app.on(method, pattern, Object.assign(handle, { schema }));
  }
  return app as unknown as Hono<EdgeApp, SchemaOf<E[number]>>;
}

/** Longer than any field in `keep` may be: that of a post's text. */
const KEPT_MAX = 3_000;
const PASSWORD_FIELD = /password$/i;

/**
 * The form's texts. The last value of a name wins. Null when the body isn't a form. Files are left out, and so is NUL,
 * at which SQLite would end a text. Passwords stay as they were sent, and their schema refuses NUL.
 */
/** A request with a claim may be answered twice. */
const forms = new WeakMap<Request, Promise<Record<string, string> | null>>();

function formOf(request: Request): Promise<Record<string, string> | null> {
  const form = forms.get(request) ?? readForm(request);
  forms.set(request, form);
  return form;
}

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

/** The parameters of the query. The first value of a name wins, as in a page's address. */
const queryOf = (request: Request): Record<string, string> =>
  Object.fromEntries([...new URL(request.url).searchParams].reverse());

function fieldErrors(error: z.ZodError): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const issue of error.issues) fields[issue.path.join(".")] ??= issue.message;
  return fields;
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
