import { memberLoader } from "~/app/server/guards.server";
import { readBestRecord, readBoard } from "~/app/games/runs.server";

/** The board of a game among friends. With `member`, the recording of that member's best run. */
export const loader = memberLoader(null, async ({ request, context, session }) => {
  const asked = new URL(request.url).searchParams;
  const [game, member] = [asked.get("game"), asked.get("member")];
  if (member !== null) return { record: await readBestRecord(context, session.memberId, member, game) };
  return { board: await readBoard(context, session.memberId, game) };
});
