import { answerWith } from "./answer.server";
import type { EdgeContext } from "./context.server";
import { signedOut } from "./formAction.server";
import type { Result } from "~/app/http/apiError";

/** An API for members only. It answers in JSON, and a success with `status`. */
export async function forMembers(
  context: EdgeContext,
  status: number,
  perform: (memberId: string) => Promise<Result>,
): Promise<Response> {
  const session = await context.session();
  return answerWith(context, session ? await perform(session.memberId) : await signedOut(context), status);
}
