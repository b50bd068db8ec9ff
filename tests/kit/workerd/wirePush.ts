/** Pushes over the wire: browsers with subscriptions, and what their push service got (tests/kit/push). */
import { env } from "cloudflare:workers";
import type { PushPayload } from "~/base/push";
import type { ReceivedPush } from "~/tests/kit/push/pushService";
import { bytesOf, decryptPayload, keysFor, newBrowserKeys } from "~/tests/kit/push/receivePush";
import { AS_JSON, type Caller } from "~/tests/wire/caller";

const { DB, PUSH_RELAY, VAPID_KEYS } = env as unknown as { DB: D1Database; PUSH_RELAY: string; VAPID_KEYS: string };

/** The server's keys, the current one first. */
export const SERVER_KEYS = (JSON.parse(VAPID_KEYS) as { publicKey: string }[]).map(({ publicKey }) => publicKey);

/** What a browser reports, and its pushes as it shows them. `answer`: how its service answers. */
export async function newPushBrowser(answer = "201", publicKey = SERVER_KEYS[0] ?? "") {
  const browser = await newBrowserKeys();
  const endpoint = `https://fcm.googleapis.com/fcm/send/${crypto.randomUUID()}?answer=${answer}`;
  return {
    endpoint,
    reported: { endpoint, keys: keysFor(browser), publicKey },
    async received(): Promise<PushPayload[]> {
      const answered = await fetch(`${PUSH_RELAY}received?endpoint=${encodeURIComponent(endpoint)}`);
      const pushes = await answered.json<ReceivedPush[]>();
      return Promise.all(pushes.map(({ body }) => decryptPayload(browser, bytesOf(body))));
    },
  };
}
type PushBrowser = Awaited<ReturnType<typeof newPushBrowser>>;

/** `more`: what else the browser says of its subscription. */
export const report = (
  who: Caller,
  { reported }: Pick<PushBrowser, "reported">,
  more: { isKnown?: boolean; former?: string } = {},
) => who.json("POST", "/api/push", { ...reported, ...more });

/** A browser of the member that gets pushes, and the id of its subscription. */
export async function subscribed(who: Caller, answer?: string, publicKey?: string) {
  const browser = await newPushBrowser(answer, publicKey);
  const { id } = await (await report(who, browser)).json<{ id: string }>();
  return { ...browser, id };
}

export const sendTest = (who: Caller, { id }: { id: string }) => who.post(`/settings/push/${id}/test`, {}, AS_JSON);

/** Of each subscription of the member, these columns. */
export const subscriptionsOf = async ({ id }: { id: string }, columns = "endpoint") =>
  (
    await DB.prepare(`select ${columns} from push_subscriptions where member_id = ? order by created_at, id`)
      .bind(id)
      .all()
  ).results;
