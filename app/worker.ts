/** The edge Worker's entry: one request in, through the borders, to a file, a room, an API or a page. */
import { createRequestHandler, type ServerBuild } from "@remix-run/cloudflare";
import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
// @ts-expect-error the Remix plugin makes this module
import * as build from "virtual:remix/server-build";
import { forwardMessage, postFileMessage } from "~/app/chat/server/api.server";
import { consumeWork } from "./outbox/work.server";
import { runCron } from "./outbox/cron.server";
import { edgeContext, type EdgeContext } from "./edge/context.server";
import { type Env, varsOf } from "./edge/env.server";
import { setCommonHeaders, setPageHeaders } from "./edge/headers.server";
import { auditGame } from "./edge/operator.server";
import { isPublicPage, keepPage, keptPage } from "./edge/pageCache.server";
import { answerProbe, enterParty } from "./edge/parties.server";
import { REFUSAL_STATUS, refusal, type RefusalCode } from "./edge/refusal";
import { cancelMediaUpload, completeMediaUpload, sendMediaPart, startMediaUpload, uploadMedia } from "./media/api.server";
import { serveMedia } from "./media/serve.server";
import { errorText, logEvent } from "~/base/logEvent";

type App = { Bindings: Env; Variables: { edge: EdgeContext } };

const FORM_MAX_BYTES = 64 * 1024;
const SAFE_METHODS: ReadonlySet<string> = new Set(["GET", "HEAD", "OPTIONS"]);

const handlePage = createRequestHandler(build as unknown as ServerBuild, import.meta.env.MODE);
const refuse = (code: RefusalCode) => Response.json(refusal(code), { status: REFUSAL_STATUS[code] });
const formLimit = bodyLimit({ maxSize: FORM_MAX_BYTES, onError: () => refuse("too-large") });

const app = new Hono<App>();

app.use(async (c, next) => {
  const startedAt = Date.now();
  const edge = edgeContext(c.req.raw, c.env, c.executionCtx);
  c.set("edge", edge);
  await next();
  if (c.res.webSocket) return;
  if (!isWritable(c.res.headers)) c.res = new Response(c.res.body, c.res);
  for (const cookie of edge.cookies) c.res.headers.append("set-cookie", cookie);
  setCommonHeaders(c.res.headers, edge.vars, edge.requestId);
  if (c.res.status >= 500 || !SAFE_METHODS.has(c.req.method)) logRequest(c.req.raw, edge, c.res.status, Date.now() - startedAt);
});

/** Whatever changes something, and every socket, comes from our own pages; a missing Origin does not. */
app.use(async (c, next) => {
  const changes = !SAFE_METHODS.has(c.req.method) || c.req.header("upgrade") !== undefined;
  if (changes && c.req.header("origin") !== c.get("edge").vars.ORIGIN) return refuse("wrong-origin");
  return next();
});

app.get("/parties/:party/:room", (c) => {
  if (c.req.header("upgrade")?.toLowerCase() !== "websocket") return answerProbe(c.get("edge"), c.req.param("party"), c.req.param("room"));
  return enterParty(c.get("edge"), c.req.raw, c.req.param("party"), c.req.param("room"));
});
app.all("/parties/*", () => refuse("not-found"));

app.get("/favicon.ico", (c) => c.redirect("/favicon.svg", 301)); // some browsers ask for it, whatever the page says

app.get("/media/:key{.+}", (c) => serveMedia(c.get("edge"), c.req.raw, c.req.param("key")));
app.post("/api/media", (c) => uploadMedia(c.get("edge"), c.req.raw));
app.post("/api/media/uploads", (c) => startMediaUpload(c.get("edge"), c.req.raw));
app.put("/api/media/uploads/:id/parts/:n", (c) => sendMediaPart(c.get("edge"), c.req.raw, c.req.param()));
app.post("/api/media/uploads/:id/complete", (c) => completeMediaUpload(c.get("edge"), c.req.param("id")));
app.delete("/api/media/uploads/:id", (c) => cancelMediaUpload(c.get("edge"), c.req.param("id")));

app.post("/api/chats/:room/messages", formLimit, (c) => postFileMessage(c.get("edge"), c.req.raw, c.req.param("room")));
app.post("/api/chats/:room/forward", formLimit, (c) => forwardMessage(c.get("edge"), c.req.raw, c.req.param("room")));

app.get("/operator/games/:room/audit", (c) => auditGame(c.get("edge"), c.req.raw, c.req.param("room")));

app.all("*", formLimit, async (c) => {
  const edge = c.get("edge");
  const request = c.req.raw;
  const isPublic = isPublicPage(request);
  const kept = isPublic ? keptPage(request, edge.vars, edge.nonce) : null;
  if (kept) return kept;
  const response = await handlePage(request, { ...edge });
  if (response.headers.get("content-type")?.startsWith("text/html")) setPageHeaders(response.headers, edge.vars, edge.nonce);
  return isPublic ? keepPage(request, response, edge.nonce) : response;
});

app.onError((error, c) => {
  logEvent({ event: "bug", requestId: c.get("edge")?.requestId ?? "", where: c.req.path, error: errorText(error) });
  return refuse("unknown");
});

/** What a room answered, or R2, cannot be written to; a page can, and making it anew would cost a copy. */
function isWritable(headers: Headers): boolean {
  try {
    headers.delete("x-request-id");
    return true;
  } catch {
    return false;
  }
}

function logRequest(request: Request, edge: EdgeContext, status: number, durationMs: number): void {
  const { pathname } = new URL(request.url);
  logEvent({ event: "request", requestId: edge.requestId, method: request.method, path: pathname, status, durationMs, member: null });
}

export default {
  fetch: (request, env, execution) => app.fetch(request, env, execution),
  async scheduled(_controller, env) {
    varsOf(env);
    await runCron(env);
  },
  async queue(batch, env) {
    varsOf(env);
    await consumeWork(batch, env);
  },
} satisfies ExportedHandler<Env>;
