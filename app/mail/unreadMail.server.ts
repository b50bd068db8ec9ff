import { type Env, varsOf } from "~/app/server/env.server";
import { findUnreadMailed } from "~/db/accounts/noticeSettings";
import type { UnreadCounts } from "~/party/inbox/unreadMail";
import { mailAccount } from "./mailAccount.server";
import { TEXTS } from "./texts.server";
import { unsubscribeLink } from "./unsubscribeLink.server";

/** A member's inbox. */
interface Inbox {
  takeMail(id: string): Promise<UnreadCounts | null>;
  settleMail(id: string): Promise<void>;
}

/**
 * X206: mails a member how much they haven't read, with no names and no texts, because mails pass other servers. If it
 * dies on the way, or the mail isn't handed over, the inbox queues a mail about what is still unread a day later.
 */
export async function mailUnread(
  env: Env,
  inbox: Inbox,
  { member, id }: { member: string; id: string },
): Promise<void> {
  const unread = await inbox.takeMail(id);
  if (!unread) return;
  const account = await findUnreadMailed(env.DB, member);
  if (!account || (await send(env, account, unread))) await inbox.settleMail(id);
}

type UnreadMailed = NonNullable<Awaited<ReturnType<typeof findUnreadMailed>>>;

function send(env: Env, account: UnreadMailed, { chats, requests }: UnreadCounts): Promise<boolean> {
  const vars = varsOf(env);
  const unsubscribe = unsubscribeLink(vars, account);
  return mailAccount({ env, vars, requestId: "queue" }, account, () => {
    const counts = [
      chats > 0 ? TEXTS.unread.chats({ count: chats }) : [],
      requests > 0 ? TEXTS.unread.requests({ count: requests }) : [],
    ].flat();
    return {
      subject: TEXTS.unread.subject,
      text: TEXTS.unread.text({ counts: counts.join("\n"), messages: `${vars.ORIGIN}/messages`, unsubscribe }),
      // RFC 8058
      headers: { "List-Unsubscribe": `<${unsubscribe}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" },
    };
  });
}
