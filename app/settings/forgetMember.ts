import { mayHavePending } from "~/app/chat/client/mayHavePending";
import { clearChatDrafts } from "~/app/chat/compose/drafts";
import { clearDrafts } from "~/app/posts/compose/draftKeys";
import { importWhenOnline } from "~/app/ui/browser/importWhenOnline";

/** Choices that belong to the browser stay: the theme, warned posts, devices for calls, sound and speed of games. */
export async function forgetMember(member: string): Promise<void> {
  clearDrafts(member);
  clearChatDrafts();
  if (!mayHavePending()) return;
  const { deletePending } = await importWhenOnline(() => import("~/app/chat/client/outboxStore"));
  await deletePending(member);
}
