import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { signedOut } from "~/app/edge/formAction.server";
import { REFUSAL_STATUS } from "~/app/edge/refusal";
import { readBestRecord, readBoard } from "~/app/games/runs.server";

/** The board of a game among friends; with `member`, what plays that member's best run again. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const session = await context.session();
  if (!session) {
    const refused = await signedOut(context);
    return Response.json(refused, { status: REFUSAL_STATUS[refused.code] });
  }
  const asked = new URL(request.url).searchParams;
  const [game, member] = [asked.get("game"), asked.get("member")];
  if (member !== null) return Response.json({ record: await readBestRecord(context, member, game) });
  return Response.json({ board: await readBoard(context, session.memberId, game) });
}
