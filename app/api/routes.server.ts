import { forwardMessage, postFileMessage, startChat } from "./chats.server";
import { cancelMediaUpload, completeMediaUpload, sendMediaPart, startMediaUpload, uploadMedia } from "./media.server";
import { EMAIL_ACTIONS } from "~/app/accounts/email/actions.server";
import { secondStepAction } from "~/app/accounts/login/secondStep.server";
import { proveAction } from "~/app/accounts/prove/prove.server";
import { dismissSuggestionAction, showSuggestions } from "~/app/friends/suggestions/actions.server";
import { serveMedia } from "~/app/media/server/serve.server";
import { MODERATOR_ACTIONS } from "~/app/moderation/actions.server";
import { serveCaseFile } from "~/app/moderation/caseFile.server";
import { recordFileView } from "~/app/moderation/fileView.server";
import { actionHandler } from "~/app/server/actionHandler.server";
import { refuse } from "~/app/server/answer.server";
import { showWelcome, welcomeAction } from "~/app/welcome/welcome.server";
import type { EdgeContext } from "~/app/server/context.server";
import { limitFiles } from "~/app/server/limits.server";
import {
  answerWaitingAppeal,
  auditGame,
  AUDITED,
  changeRole,
  endSessionsOf,
  listFactorsOf,
  listJobs,
  listRooms,
  listWaitingAppeals,
  removeFactorsOf,
  repairOneRoom,
  restoreOneRoom,
  retryParkedJob,
  showWaitingAppeal,
} from "./operator.server";
import { answerProbe, connectToRoom } from "./rooms.server";
import { serveTerms } from "./terms.server";

type Handler = (edge: EdgeContext, request: Request, params: Record<string, string>) => Response | Promise<Response>;

interface ApiRoute {
  GET?: Handler;
  POST?: Handler;
  PUT?: Handler;
  DELETE?: Handler;
  /** the body may be at most as large as a form's; a route without this flag limits its body itself */
  isForm?: true;
}

/** The routes that are answered without Remix, by the pattern of their path. GET includes HEAD. */
export const API_ROUTES: Record<string, ApiRoute> = {
  "/parties/:party/:room": { GET: enterOrProbe },
  // some browsers request it, whatever icon the page names
  "/favicon.ico": {
    GET: () =>
      new Response(null, {
        status: 301,
        headers: { location: "/favicon.svg", "cache-control": "public, max-age=86400" },
      }),
  },
  "/terms.json": { GET: serveTerms },
  "/media/:key{.+}": {
    GET: limited((edge, request, { key = "" }) => serveMedia(edge, request, key, (file) => recordFileView(edge, file))),
  },
  "/api/media": { POST: uploadMedia },
  "/api/media/uploads": { POST: startMediaUpload },
  "/api/media/uploads/:id/parts/:n": { PUT: sendMediaPart },
  "/api/media/uploads/:id/complete": { POST: (edge, _request, { id = "" }) => completeMediaUpload(edge, id) },
  "/api/media/uploads/:id": { DELETE: (edge, _request, { id = "" }) => cancelMediaUpload(edge, id) },
  "/api/chats/:room": { POST: (edge, _request, { room = "" }) => startChat(edge, room), isForm: true },
  "/api/chats/:room/messages": {
    POST: (edge, request, { room = "" }) => postFileMessage(edge, request, room),
    isForm: true,
  },
  "/api/chats/:room/forward": {
    POST: (edge, request, { room = "" }) => forwardMessage(edge, request, room),
    isForm: true,
  },
  "/api/email": { POST: actionHandler(EMAIL_ACTIONS.request), isForm: true },
  "/api/email/confirm": { POST: actionHandler(EMAIL_ACTIONS.confirm), isForm: true },
  "/api/email/undo": { POST: actionHandler(EMAIL_ACTIONS.undo), isForm: true },
  "/api/suggestions": { GET: showSuggestions, POST: actionHandler(dismissSuggestionAction), isForm: true },
  "/api/welcome": { GET: showWelcome, POST: actionHandler(welcomeAction), isForm: true },
  "/moderation/:caseId/files/:name": {
    GET: limited((edge, request, { caseId = "", name = "" }) => serveCaseFile(edge, request, caseId, name)),
  },
  "/moderation/:caseId/act": { POST: actionHandler(MODERATOR_ACTIONS.act), isForm: true },
  "/moderation/:caseId/decide": { POST: actionHandler(MODERATOR_ACTIONS.decide), isForm: true },
  "/moderation/:caseId/appeal": { POST: actionHandler(MODERATOR_ACTIONS.appeal), isForm: true },
  "/moderation/tags": { POST: actionHandler(MODERATOR_ACTIONS.tags), isForm: true },
  "/moderation/replies": { POST: actionHandler(MODERATOR_ACTIONS.replies), isForm: true },
  "/api/second": { POST: actionHandler(secondStepAction), isForm: true },
  "/api/prove": { POST: actionHandler(proveAction), isForm: true },
  "/operator/games/:room/audit": { GET: auditGame },
  "/operator/sessions/end": { POST: endSessionsOf, isForm: true },
  "/operator/jobs": { GET: listJobs },
  "/operator/jobs/retry": { POST: retryParkedJob, isForm: true },
  "/operator/factors/list": { POST: listFactorsOf, isForm: true },
  "/operator/factors/remove": { POST: removeFactorsOf, isForm: true },
  "/operator/rooms": { GET: listRooms },
  "/operator/rooms/repair": { POST: repairOneRoom, isForm: true },
  "/operator/rooms/restore": { POST: restoreOneRoom, isForm: true },
  "/operator/moderation/log": { GET: AUDITED.log },
  "/operator/moderation/states": { GET: AUDITED.states },
  "/operator/moderation/texts": { GET: AUDITED.texts },
  "/operator/moderation/moderators": { GET: AUDITED.moderators },
  "/operator/moderation/tags": { GET: AUDITED.tags },
  "/operator/moderation/role": { POST: changeRole, isForm: true },
  "/operator/moderation/appeals": { GET: listWaitingAppeals },
  "/operator/moderation/appeals/:case": { GET: showWaitingAppeal, POST: answerWaitingAppeal, isForm: true },
};

export const methodsOf = ({ GET, POST, PUT, DELETE }: ApiRoute): string[] =>
  Object.entries({ GET, HEAD: GET, POST, PUT, DELETE }).flatMap(([method, handler]) => (handler ? [method] : []));

export function handlerFor(route: ApiRoute, method: string): Handler | undefined {
  switch (method) {
    case "GET":
    case "HEAD":
      return route.GET;
    case "POST":
    case "PUT":
    case "DELETE":
      return route[method];
    default:
      return undefined;
  }
}

/** A download of a file. */
function limited(serve: Handler): Handler {
  return async (edge, request, params) => {
    const tooMany = await limitFiles(edge);
    return tooMany ? refuse(edge, tooMany) : serve(edge, request, params);
  };
}

function enterOrProbe(
  edge: EdgeContext,
  request: Request,
  { party = "", room = "" }: Record<string, string>,
): Promise<Response> {
  const isUpgrade = request.headers.get("upgrade")?.toLowerCase() === "websocket";
  return isUpgrade ? connectToRoom(edge, request, party, room) : answerProbe(edge, party, room);
}
