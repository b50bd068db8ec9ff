import * as z from "zod";
import { apiError } from "~/app/http/apiError.server";
import { formEndpoint } from "~/app/server/endpoint.server";
import { isWithin } from "~/base/characters";
import { nowMs } from "~/base/clock";
import { MODERATION_TEXT_MAX, REPLY_TITLE_MAX } from "~/base/moderation/terms";
import { ulid } from "~/base/ulid";
import { addReply, changeReply, removeReply } from "~/db/moderation/desk";
import { TEXTS } from "./texts.server";

const reply = {
  title: z.string().trim().min(1, TEXTS.titleMissing).refine(isWithin(REPLY_TITLE_MAX)),
  text: z.string().trim().min(1, TEXTS.textMissing).refine(isWithin(MODERATION_TEXT_MAX)),
};
const replyFormSchema = z.discriminatedUnion("do", [
  z.object({ do: z.literal("add"), ...reply }),
  z.object({ do: z.literal("change"), id: z.ulid(), ...reply }),
  z.object({ do: z.literal("remove"), id: z.ulid() }),
]);

/** X61: changes the replies that all moderators share. */
export const changeReplies = formEndpoint(
  "POST /moderation/replies",
  replyFormSchema,
  async ({ context: { db }, input: form }) => {
    if (form.do === "remove") {
      await removeReply(db, form.id);
      return { ok: true };
    }
    const { title, text } = form;
    const now = nowMs();
    if (form.do === "change")
      return (await changeReply(db, { id: form.id, title, text })) ? { ok: true } : apiError("not-found");
    return (await addReply(db, { id: ulid(now), title, text }, now))
      ? { ok: true }
      : apiError("quota-exceeded", TEXTS.tooManyReplies);
  },
);
