import { z } from "zod";
import type { EdgeContext } from "~/app/server/context.server";
import type { Result } from "~/app/http/apiError";
import { apiError } from "~/app/http/apiError.server";
import { isUlid } from "~/base/ulid";
import { chatAccess } from "~/db/groups/chatAccess";
import { directChatRoom } from "~/party/chat/protocol";

export const requestFormSchema = z.object({ answer: z.enum(["accept", "delete"]) });

/** X30: answers another member's message request. If there is no request, also because of a repeat, nothing changes. */
export async function answerRequest(
  { db, env }: EdgeContext,
  me: string,
  other: string,
  { answer }: z.output<typeof requestFormSchema>,
): Promise<Result> {
  if (!isUlid(other) || other === me) return apiError("not-found");
  const room = directChatRoom(me, other);
  const access = await chatAccess(db, room);
  if (!access?.members.includes(me)) return apiError("not-found");
  const chat = env.CHAT.getByName(room);
  await chat.setAccess(access); // a friendship may have begun
  await chat.answerRequest(me, answer);
  return { ok: true };
}
