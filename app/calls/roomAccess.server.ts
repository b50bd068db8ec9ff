import { isUlid } from "~/base/ulid";
import { roomAt } from "~/base/roomAt";
import type { EdgeContext } from "~/app/server/context.server";
import { admit, identityHeaders, type RoomAccess } from "~/app/server/roomConnection.server";

/** Only a call's two members may enter its room, while the call lasts. The room closes other sockets immediately. */
export const callRoomAccess: RoomAccess = {
  async connect({ context, request, room }) {
    const session = await context.session();
    if (!session) return "unauthenticated";
    if (!isUlid(room)) return "not-found";
    const isOn = await isOnCall(context, room, session.memberId);
    if (isOn && !(await admit(context, "call", room))) return "session-ended";
    return roomAt(context.env.CALL, room, null).fetch(request.url, {
      headers: identityHeaders(context, request, session),
    });
  },
  whyNot: async (context, room, member) => ((await isOnCall(context, room, member)) ? null : "not-found"),
};

const isOnCall = async ({ env }: EdgeContext, room: string, member: string): Promise<boolean> =>
  isUlid(room) && (await roomAt(env.CALL, room, null).concerns(member));
