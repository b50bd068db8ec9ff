import { useEffect, useRef, useState } from "react";
import { browserError } from "~/app/http/apiError";
import { fileKind } from "~/app/media/accepted";
import { type FileKind, isTooLarge } from "~/app/media/limits";
import { chosenType } from "~/app/media/upload/chosenType";
import { unsupportedText } from "~/app/media/upload/unsupportedText";
import { tooLargeText } from "~/app/media/upload/tooLargeText";
import { importWhenOnline } from "~/app/ui/browser/importWhenOnline";
import type { ChatMedia } from "~/party/chat/protocol";
import { showToast } from "~/app/ui/dialogs/toasts";
import { attachedFile, type Attachment, keepFile } from "./attachedFiles";
import type { Recording } from "./recordVoice";
import { TEXTS } from "./texts";

export interface Upload {
  /** from 0 to 1 */
  share: number;
  /** waiting for the network */
  waiting: boolean;
}

const tooLargeFor = (kind: FileKind, { size }: File): string | null =>
  isTooLarge(kind, size) ? tooLargeText(kind) : null;

/** The one file of a message: attached, previewed, and uploaded when the message is sent. */
export function useAttachment(room: string) {
  const [kept] = useState(() => attachedFile(room));
  const [attachment, setAttachment] = useState<Attachment | null>(kept?.attachment ?? null);
  const [upload, setUpload] = useState<Upload | null>(null);
  const [problem, setProblem] = useState<string | null>(kept?.wasCutOff ? TEXTS.attachment.cutOff : null);
  const [failed, setFailed] = useState(kept?.wasCutOff ?? false);
  const controller = useRef<AbortController | null>(null);

  const replace = (next: Attachment | null, notice: string | null = null) => {
    const before = attachedFile(room);
    if (before) URL.revokeObjectURL(before.attachment.previewUrl);
    keepFile(room, next);
    setAttachment(next);
    setProblem(notice);
    setFailed(false);
  };

  const attachFiles = (files: Iterable<File>) => {
    const chosen = [...files];
    const file = chosen.find((each) => fileKind(each) !== null);
    const kind = file && fileKind(file);
    if (!file || !kind) return setProblem(unsupportedText("chatFiles"));
    const previewUrl = URL.createObjectURL(file);
    const notice = chosen.length > 1 ? TEXTS.attachment.oneFile({ file: file.name }) : null;
    replace({ kind, name: file.name, file, previewUrl }, notice);
    void chosenType(file, "chatFiles").then((found) => {
      // it was removed or replaced meanwhile, or is being sent, which checks it again
      const attached = attachedFile(room)?.attachment;
      if (attached?.previewUrl !== previewUrl || controller.current) return;
      const refused = found ? tooLargeFor(found.kind, file) : unsupportedText("chatFiles");
      if (refused !== null || !found) return replace(null, refused);
      const typed = { ...attached, kind: found.kind };
      keepFile(room, typed);
      setAttachment(typed);
    });
  };

  const attachRecording = (recording: Recording, notice: string | null) =>
    replace(
      {
        kind: "voice",
        name: TEXTS.attachment.voiceMessage,
        file: recording.file,
        previewUrl: URL.createObjectURL(recording.file),
        recording,
      },
      notice,
    );

  const remove = () => replace(null);

  /** Uploads the file. null if that failed: the person cancelled, or `problem` says why. */
  const send = async (): Promise<ChatMedia | null> => {
    if (!attachment || controller.current) return null;
    const own = new AbortController();
    controller.current = own;
    let progress: Upload = { share: 0, waiting: false };
    const update = (change: Partial<Upload>) =>
      own.signal.aborted || setUpload((progress = { ...progress, ...change }));
    update({});
    setProblem(null);
    setFailed(false);
    const outcome = await importWhenOnline(() => import("./uploadAttachment"))
      .then(({ uploadAttachment }) =>
        uploadAttachment(attachment, {
          chat: room,
          signal: own.signal,
          onProgress: (share) => update({ share }),
          onWaiting: (waiting) => waiting !== progress.waiting && update({ waiting }),
        }),
      )
      .catch(() => browserError("unknown"));
    if (controller.current === own) controller.current = null;
    if (own.signal.aborted) return null;
    setUpload(null);
    if (outcome.ok) return outcome.media;
    if (outcome.code !== "canceled") {
      setProblem(TEXTS.attachment.failed({ reason: outcome.message }));
      setFailed(true);
    }
    return null;
  };

  const cancel = () => {
    controller.current?.abort();
    controller.current = null;
    setUpload(null);
  };

  // leaving cuts off a running upload; the file waits in the chat
  useEffect(
    () => () => {
      const file = attachedFile(room);
      if (!controller.current || !file) return;
      controller.current.abort();
      keepFile(room, file.attachment, true);
      showToast(TEXTS.attachment.notSent({ file: file.attachment.name }));
    },
    [room],
  );

  return { attachment, upload, problem, failed, setProblem, attachFiles, attachRecording, remove, send, cancel };
}
