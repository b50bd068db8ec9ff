import { admit, identityHeaders, type RoomAccess } from "~/app/server/roomConnection.server";
import { roomAt } from "~/base/roomAt";

/** Only its member may enter an inbox. */
export const inboxRoomAccess: RoomAccess = {
  async connect({ context, request, room }) {
    const session = await context.session();
    if (!session) return "unauthenticated";
    if (room !== session.memberId) return "forbidden";
    if (!(await admit(context, "inbox", room))) return "session-ended";
    return roomAt(context.env.INBOX, room, session.region).fetch(request.url, {
      headers: identityHeaders(context, request, session),
    });
  },
  whyNot: async (_context, room, member) => (room === member ? null : "forbidden"),
};
