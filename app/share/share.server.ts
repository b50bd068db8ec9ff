import { endpoint } from "~/app/server/endpoint.server";
import { redirect } from "~/app/server/redirect.server";
import { COMPOSE } from "~/base/sharing";

const SEE_OTHER = 303;

/**
 * X213: what another app shares stays on the device, where the service worker takes it (`answerShare`). Without the
 * worker it is lost: nothing of the request is read, and the composer says so.
 */
export const share = endpoint("POST /share", () => redirect(COMPOSE.lost, SEE_OTHER));
