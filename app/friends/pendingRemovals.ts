import { useSyncExternalStore } from "react";
import { answerOf, newFormKey } from "~/app/http/client";
import { SharedValue } from "~/app/ui/browser/observed";
import { SIGNING_OUT, type SigningOutEvent } from "~/app/ui/browser/signingOut";
import { showToast } from "~/app/ui/dialogs/toasts";
import { say } from "~/app/i18n/isolated";
import { friendsClient } from "./client";

/** The time in which a removal can be undone. The other member learns of it only afterwards. */
export const UNDO_MS = 10_000;

export interface Removal {
  member: string;
  name: string;
}

interface PendingRemoval extends Removal {
  timer: ReturnType<typeof setTimeout>;
}

let waiting: readonly PendingRemoval[] = [];
/** Members whose removal was sent. They stay out of the list until the removal fails or they are friends again. */
let sent: ReadonlySet<string> = new Set();
/** The removals that can still be undone, and the members to leave out of the list of friends. */
const NONE: { waiting: readonly Removal[]; gone: ReadonlySet<string> } = { waiting, gone: sent };
const shown = new SharedValue(NONE);

function set(next: readonly PendingRemoval[], nextSent = sent): void {
  waiting = next;
  sent = nextSent;
  shown.set({ waiting, gone: new Set([...sent, ...waiting.map(({ member }) => member)]) });
}

/**
 * Takes a friend out of the list immediately. Ends the friendship when the time for undoing is over or the viewer
 * leaves the page.
 */
export function scheduleRemoval(member: string, name: string): void {
  if (shown.getSnapshot().gone.has(member)) return;
  set([...waiting, { member, name, timer: setTimeout(() => send(member), UNDO_MS) }]);
}

/** Cancels a removal before it is sent. */
export function undoRemoval(member: string): void {
  clearTimeout(waiting.find((removal) => removal.member === member)?.timer);
  set(waiting.filter((removal) => removal.member !== member));
}

/** Sends the pending removals, before the page or the session ends. Returns what is being sent. */
function flushRemovals(): Promise<void>[] {
  for (const { member } of waiting) send(member);
  return [...sending];
}
const flushAtPageHide = (): void => void flushRemovals();
const flushAtSignOut = (event: Event): void => void (event as SigningOutEvent).detail.push(...flushRemovals());

const sending = new Set<Promise<void>>();

/** Sends a pending removal. */
function send(member: string): void {
  const work = sendNow(member).finally(() => sending.delete(work));
  sending.add(work);
}

async function sendNow(member: string): Promise<void> {
  const removal = waiting.find((one) => one.member === member);
  if (!removal) return;
  clearTimeout(removal.timer);
  set(
    waiting.filter((one) => one !== removal),
    new Set([...sent, member]),
  );
  const answer = await answerOf(
    friendsClient.friends[":userId"].$post({ param: { userId: member }, form: { do: "remove", key: newFormKey() } }),
  );
  if (answer.ok) return;
  forget(member);
  showToast(notRemovedText(removal.name, answer.message));
}

const notRemovedText = (name: string, reason: string): string => say`${name} is still your friend. ${reason}`;

function forget(member: string): void {
  set(waiting, new Set([...sent].filter((one) => one !== member)));
}

function subscribe(listener: () => void): () => void {
  // adding the same listener again changes nothing
  addEventListener("pagehide", flushAtPageHide);
  addEventListener(SIGNING_OUT, flushAtSignOut);
  return shown.subscribe(listener);
}

export const usePendingRemovals = () => useSyncExternalStore(subscribe, shown.getSnapshot, () => NONE);

/** Call it when a removed member is a friend again, so that the list shows them. */
export const clearRemoval = (member: string): void => {
  if (sent.has(member)) forget(member);
};
