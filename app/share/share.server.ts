import { IMAGE_MAX_BYTES } from "~/app/media/limits";
import { discardBody } from "~/app/media/server/readBody.server";
import { endpoint } from "~/app/server/endpoint.server";
import { redirect } from "~/app/server/redirect.server";
import { COMPOSE } from "~/base/sharing";

const SEE_OTHER = 303;

/**
 * X213: what another app shares stays on the device, where the service worker takes it (`answerShare`). Without the
 * worker it is lost: the server keeps nothing of it, and the composer says so.
 */
export const share = endpoint("POST /share", async ({ request }) => {
  await discardBody(request, IMAGE_MAX_BYTES);
  return redirect(COMPOSE.lost, SEE_OTHER);
});
