import { useEffect, useMemo, useSyncExternalStore } from "react";
import type { Written } from "~/app/chat/client/chatState";
import { useLatest } from "~/app/ui/browser/useLatest";
import { chatFile, NOTHING_ATTACHED } from "./chatFile";

const getNothing = () => NOTHING_ATTACHED;

/**
 * The file of the composer of a chat. While `canSend`, its message goes to `onSent` once it is uploaded, and otherwise to
 * the browser's outbox.
 */
export function useAttachment(
  member: string,
  room: string,
  canSend: boolean,
  onSent: (content: Written, id: string) => void,
) {
  const file = useMemo(() => chatFile(member, room), [member, room]);
  const latest = useLatest(onSent);
  useEffect(() => void file.restore(), [file]);
  useEffect(() => {
    if (canSend) return file.openComposer((...sent) => latest.current(...sent));
  }, [file, canSend, latest]);
  return { file, ...useSyncExternalStore(file.subscribe, file.getSnapshot, getNothing) };
}
