import { z } from "zod";
import { apiError } from "~/app/http/apiError.server";
import { formEndpoint } from "~/app/server/endpoint.server";
import { isUlid } from "~/base/ulid";
import { roomAt } from "~/base/roomAt";
import { chatAccess } from "~/db/groups/chatAccess";
import { directChatRoom } from "~/party/chat/protocol";

/** X30: answers another member's message request. If there is no request, also because of a repeat, nothing changes. */
export const answerRequest = formEndpoint(
  "POST /messages/:chatId/request",
  z.object({ answer: z.enum(["accept", "delete"]) }),
  async ({ context: { db, env }, session: { memberId: me }, params: { chatId: other }, input: { answer } }) => {
    if (!isUlid(other) || other === me) return apiError("not-found");
    const room = directChatRoom(me, other);
    const access = await chatAccess(db, room);
    if (!access?.members.includes(me)) return apiError("not-found");
    const chat = roomAt(env.CHAT, room, null);
    await chat.setAccess(access); // a friendship may have begun
    await chat.answerRequest(me, answer);
    return { ok: true };
  },
);
