/** The edge Worker's entry. A request passes the checks and goes to a file, a room, an API or a page. */
import { createRequestHandler, type RequestHandler, type ServerBuild } from "@remix-run/cloudflare";
import { Hono } from "hono";
// @ts-expect-error the Remix plugin makes this module
import * as build from "virtual:remix/server-build";
import { consumeWork } from "./outbox/work.server";
import { consumePushes } from "./pushQueue/consumePushes.server";
import { indexWatchableGame } from "./games/hub/watch/gamesToWatch.server";
import { judgeHeldCopy } from "./reports/heldCopies.server";
import { runCron } from "./cron.server";
import { answerOptions, refuse, refuseMethod } from "./server/answer.server";
import { ROUTES } from "./api/routes.server";
import { ALL_ADDRESSES, isFromAnywhere, partsOf, rowOf } from "./server/addresses.server";
import { busyLogRefusal } from "./server/busyLog.server";
import { edgeContext, type EdgeContext } from "./server/context.server";
import { answerClaimed } from "./server/claim.server";
import { type KnownRoute, type Method, routeTable } from "~/app/server/routeTable.server";
import { isDataPath } from "~/app/server/remixRequest.server";
import { type Env, type Vars, varsOf } from "./server/env.server";
import { refusalPage } from "./server/errorPage.server";
import { setCommonHeaders, setPageHeaders } from "./server/headers.server";
import { answerPlainHttp } from "./server/plainHttp.server";
import { type EdgeApp, formLimit } from "./server/endpoint.server";
import { refusePageRequest } from "./server/restrictedSession.server";
import { isPublicPage, cachePage, cachedPage } from "./server/pageCache.server";
import { apiError } from "./http/apiError.server";
import { remixRequest, withoutBodyOfGetOrHead } from "./server/remixRequest.server";
import { logRequest } from "./server/requestLog.server";
import { logBug } from "~/base/logEvent";
import { askedLanguage, languageCookie, languageOf } from "./server/negotiatedLanguage.server";
import { inLanguage, requireLanguage } from "./i18n/requestLanguage.server";
import { currentLanguage } from "./i18n/language";
import { buildIn } from "./server/localizedBuild.server";
import { DEFAULT_LANGUAGE, type Language } from "~/base/languages";
import { KEEPING, RELEASE } from "~/base/offline";

requireLanguage();

/** Of wrangler.toml. */
const PUSH_QUEUE = "parlor-push";
const SAFE_METHODS: ReadonlySet<string> = new Set(["GET", "HEAD", "OPTIONS"]);
const NO_ROUTE = "(none)";
const SERVER_ERROR = 500;

const server = build as unknown as ServerBuild;
/** The pages in each language: its scripts have their texts in that language. */
const pageHandlers = new Map<Language, RequestHandler>();
function handlePage(...args: Parameters<RequestHandler>): Promise<Response> {
  const language = currentLanguage();
  const handler = pageHandlers.get(language) ?? createRequestHandler(buildIn(server, language), import.meta.env.MODE);
  pageHandlers.set(language, handler);
  return handler(...args);
}
const routeOf = routeTable(server);
const app = new Hono<EdgeApp>();

app.use(async (c, next) => {
  const startedAt = Date.now();
  c.req.raw = withoutBodyOfGetOrHead(c.req.raw);
  const { promise: answered, resolve: endWait } = Promise.withResolvers<void>();
  const edge = edgeContext(c.req.raw, c.env, c.executionCtx, answered, refusalPage);
  c.set("edge", edge);
  c.set("route", NO_ROUTE);
  await inLanguage(languageOf(c.req.raw, edge.vars), next);
  endWait();
  if (!c.res.webSocket) {
    if (!isWritable(c.res.headers)) c.res = new Response(c.res.body, c.res);
    for (const cookie of edge.cookies) c.res.headers.append("set-cookie", cookie);
    if (edge.outcome.retryAfterS !== null && c.res.status >= 400)
      c.res.headers.set("retry-after", String(edge.outcome.retryAfterS));
    setCommonHeaders(c.res.headers, edge.vars, edge.requestId);
  }
  logRequest(edge, c.get("route"), c.res.status, Date.now() - startedAt);
});

app.use(async (c, next) => {
  const isPage = () => routeOf(new URL(c.req.url).pathname) !== null;
  return answerPlainHttp(c.get("edge"), c.req.raw, isPage) ?? next();
});

/**
 * Refuses changes and sockets that don't come from our own pages, or whose origin the browser doesn't name, except where
 * ADDRESSES says otherwise.
 */
app.use(async (c, next) => {
  const edge = c.get("edge");
  const isChangeOrSocket = !SAFE_METHODS.has(c.req.method) || c.req.header("upgrade") !== undefined;
  const isOwn = !isChangeOrSocket || c.req.header("origin") === edge.vars.ORIGIN;
  if (isOwn || isFromAnywhere(c.req.method, new URL(c.req.url).pathname)) return next();
  return refuse(edge, apiError("wrong-origin"));
});

for (const routes of ROUTES) app.route("/", routes);

// the other methods of the endpoints' addresses
const methodsByPattern = Map.groupBy(
  ALL_ADDRESSES.filter((address) => !rowOf(address).isPage).map(partsOf),
  ({ pattern }) => pattern,
);
for (const [pattern, parts] of methodsByPattern) {
  const methods = parts.flatMap(({ method }) => (method === "GET" ? ["GET", "HEAD"] : [method]));
  app.all(pattern, (c) => {
    c.set("route", pattern);
    return c.req.method === "OPTIONS" ? answerOptions(methods) : refuseMethod(c.get("edge"), methods);
  });
}
app.all("/parties/*", (c) => refuse(c.get("edge"), apiError("not-found")));

app.all("*", formLimit, async (c) => {
  const edge = c.get("edge");
  const request = c.req.raw;
  const { pathname } = new URL(request.url);
  const route = routeOf(pathname);
  if (!route) return refuse(edge, apiError("not-found"));
  c.set("route", isDataPath(pathname) ? `${route.pattern}.data` : route.pattern);
  if (request.method === "OPTIONS") return answerOptions(route.methods);
  if (!route.methods.includes(request.method as Method)) return refuseMethod(edge, route.methods);
  const isPublic = isPublicPage(request);
  const cached = isPublic ? cachedPage(request, edge.vars, edge.nonce) : null;
  if (cached) return withRelease(cached, edge.vars);
  const response = await inOwnLanguage(edge, request, () => answerPage(edge, request, route, c.get("route")));
  const type = response.headers.get("content-type") ?? "";
  const isHtml = type.startsWith("text/html");
  // Remix's own error is plain text; a refusal of ours, such as `overloaded`, is JSON
  const isOwnError = !isHtml && !type.startsWith("application/json") && !isDataPath(pathname);
  if (response.status >= SERVER_ERROR && isOwnError) return refuse(edge, apiError("unknown"));
  if (isHtml) setPageHeaders(response.headers, edge.vars, edge.nonce, route.pattern);
  return withRelease(isPublic ? await cachePage(request, response, edge.nonce) : response, edge.vars);
});

/**
 * X192: a member's page is in their language, whatever this browser had chosen. The session is read while the page is
 * drawn. So after the member has chosen another language on another device, this browser's next page is drawn twice.
 * The cookie then names the language, so later pages are drawn once.
 */
async function inOwnLanguage(edge: EdgeContext, request: Request, answer: () => Promise<Response>): Promise<Response> {
  const response = await answer();
  if (askedLanguage(request, edge.vars) !== null) return response;
  const own = await edge.ownLanguage();
  if (own === null || own === currentLanguage()) return response;
  edge.setCookie(languageCookie(own, edge.vars));
  if (request.method !== "GET") return response;
  await response.body?.cancel();
  return inLanguage(own, answer);
}

/** X210, X217: tells the browser of which release the answer is, and whether it may keep copies. */
function withRelease(response: Response, { COPIES }: Vars): Response {
  response.headers.set(RELEASE, buildIn(server, currentLanguage()).assets.url);
  if (COPIES === "off") response.headers.set(KEEPING, "off");
  return response;
}

/** A page that is read may be drawn while its session is still read. */
async function answerPage(edge: EdgeContext, request: Request, known: KnownRoute, route: string): Promise<Response> {
  const answer = async (context: EdgeContext): Promise<Response> => {
    const refused = await refusePageRequest(context, request, known);
    return refused ? refuse(context, refused) : handlePage(remixRequest(request), { ...context, route });
  };
  return request.method === "POST" ? answer(edge) : answerClaimed(edge, false, answer);
}

app.onError((error, c) => {
  const edge: EdgeContext | undefined = c.get("edge");
  // the client has left
  if (c.req.raw.signal.aborted) return Response.json(apiError("invalid-argument"), { status: 400 });
  const busy = edge && busyLogRefusal(edge, error);
  if (busy) return refuse(edge, busy);
  logBug(c.get("route") ?? NO_ROUTE, error, edge?.requestId);
  return edge ? refuse(edge, apiError("unknown")) : Response.json(apiError("unknown"), { status: 500 });
});

/**
 * The headers of an answer from a room or R2 are read-only. A page's headers can be changed, so its response needn't be
 * copied.
 */
function isWritable(headers: Headers): boolean {
  try {
    headers.delete("x-request-id");
    return true;
  } catch {
    return false;
  }
}

export default {
  fetch: (request, env, execution) => inLanguage(DEFAULT_LANGUAGE, () => app.fetch(request, env, execution)),
  async scheduled(_controller, env) {
    varsOf(env);
    await inLanguage(DEFAULT_LANGUAGE, () => runCron(env));
  },
  async queue(batch, env) {
    varsOf(env);
    const features = { heldCopy: judgeHeldCopy, watchableGame: indexWatchableGame };
    await inLanguage(DEFAULT_LANGUAGE, () =>
      batch.queue === PUSH_QUEUE ? consumePushes(batch, env) : consumeWork(batch, env, features),
    );
  },
} satisfies ExportedHandler<Env>;
