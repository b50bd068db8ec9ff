import { z } from "zod";
import type { EdgeContext } from "~/app/edge/context.server";
import { signedOut } from "~/app/edge/formAction.server";
import { REFUSAL_STATUS, refusal } from "~/app/edge/refusal";
import { UPLOAD_PURPOSES } from "./limits";
import { storeFile } from "./upload.server";

const purposeSchema = z.enum(UPLOAD_PURPOSES);
const CREATED = 201;

/** POST /api/media?purpose=…: the body is the file. */
export async function uploadMedia(context: EdgeContext, request: Request): Promise<Response> {
  const session = await context.session();
  const purpose = purposeSchema.safeParse(new URL(request.url).searchParams.get("purpose"));
  const answered = !session
    ? await signedOut(context)
    : purpose.success
      ? await storeFile(context, request, session.memberId, purpose.data)
      : refusal("invalid-argument");
  return Response.json(answered, { status: answered.ok ? CREATED : REFUSAL_STATUS[answered.code] });
}
