import type { EdgeContext } from "./context.server";
import { signedOut } from "./formAction.server";
import { type Answered, REFUSAL_STATUS } from "./refusal";

/** An API for members alone: what it answers as JSON, a success with `status`. */
export async function forMembers(context: EdgeContext, status: number, perform: (memberId: string) => Promise<Answered>): Promise<Response> {
  const session = await context.session();
  const answered = session ? await perform(session.memberId) : await signedOut(context);
  return Response.json(answered, { status: answered.ok ? status : REFUSAL_STATUS[answered.code] });
}
