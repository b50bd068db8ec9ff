import { SendHorizontal } from "lucide-react";
import {
  lazy,
  Suspense,
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
} from "react";
import type { Written } from "~/app/chat/client/chatState";
import { handlesIn } from "~/app/chat/client/handlesIn";
import { Alert } from "~/app/ui/primitives/Alert";
import { Button } from "~/app/ui/primitives/Button";
import { isCovered } from "~/app/ui/dialogs/isCovered";
import { classNames, controlClass } from "~/app/ui/primitives/classNames";
import { IconButton } from "~/app/ui/primitives/IconButton";
import { importWhenOnline } from "~/app/ui/browser/importWhenOnline";
import { ACCEPTED } from "~/app/media/accepted";
import { FileButton } from "~/app/ui/media/FileButton";
import { useDroppedFiles } from "~/app/ui/media/useDroppedFiles";
import { charactersIn, isWithin } from "~/base/characters";
import { isBlank } from "~/base/plainText";
import { CHAT_LIMITS, type Handles } from "~/party/chat/protocol";
import { AttachmentPreview } from "./AttachmentPreview";
import { type Mentionable, namedIn } from "~/app/members/mentions/mentions";
import MentionSuggestions from "~/app/members/mentions/MentionSuggestions";
import { ClipSign, MicrophoneSign } from "~/app/chat/signs";
import { onDraft, readDraft, saveDraft } from "./drafts";
import { useAttachment } from "./useAttachment";
import { TEXTS } from "./texts";
import { charactersLeft } from "~/app/ui/format/charactersLeft";

const VoiceRecorder = lazy(() => importWhenOnline(() => import("./VoiceRecorder")));

interface MessageComposerProps {
  /** the chat's room; files are uploaded for it */
  room: string;
  /** true until the page can send, because typed text would be lost */
  disabled: boolean;
  /** X29: a message request can't have files */
  textOnly?: boolean;
  /** whose draft it is */
  member: string;
  /** called with a message whose file is on the server; never blank, never too long. A message with a file has an id */
  onSend: (content: Written, id?: string) => void;
  onTyping?: (() => void) | undefined;
  /** above the field */
  replyTo?: ReactNode;
  /** the other members of a group, whom an @ can name */
  people?: readonly Mentionable[] | undefined;
}

/** From this many characters on, the composer shows how many are left. */
const COUNT_FROM = CHAT_LIMITS.textMax * 0.8;
const NOBODY: readonly Mentionable[] = [];

export function MessageComposer({
  room,
  disabled,
  textOnly = false,
  member,
  onSend,
  onTyping,
  replyTo,
  people = NOBODY,
}: MessageComposerProps) {
  const form = useRef<HTMLFormElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const [length, setLength] = useState(0);
  const [recording, setRecording] = useState(false);
  const { file, attachment, upload, problem, failed } = useAttachment(member, room, !disabled, (content, id) => {
    clear();
    onSend(content, id);
  });
  const countId = useId();
  const left = CHAT_LIMITS.textMax - length;
  const showsCount = length >= COUNT_FROM;
  const busy = upload !== null;

  useEffect(() => {
    if (disabled || !field.current) return;
    fitHeight(field.current);
    if (isCovered()) return; // without the focus, a menu would close
    // on a touch screen the keyboard would cover the messages
    if (window.matchMedia("(pointer: fine)").matches) field.current.focus({ preventScroll: true });
  }, [disabled]);

  // the field gets its focus back after it was disabled or hidden
  const wasHidden = useRef(false);
  useEffect(() => {
    if (wasHidden.current && !busy && !recording) field.current?.focus();
    wasHidden.current = busy || recording;
  }, [busy, recording]);

  const showText = useCallback((area: HTMLTextAreaElement) => {
    setLength(charactersIn(area.value));
    fitHeight(area);
  }, []);
  const keepText = () => {
    const area = field.current;
    if (!area) return;
    saveDraft(member, room, { text: area.value });
    showText(area);
  };
  useEffect(() => {
    const area = field.current;
    if (!area) return;
    // only after hydration, because the server has no drafts; the browser may have restored what was typed
    area.value ||= readDraft(member, room).text;
    showText(area);
    // the same draft in another tab; what is written here alone stays
    return onDraft(member, room, (now, before) => {
      if (area.value !== before) return;
      area.value = now;
      showText(area);
    });
  }, [member, room, showText]);
  const fieldOf = useCallback(() => field.current, []);
  /** the members who were chosen for this message */
  const chosen = useRef<Mentionable[]>([]);

  const isDraggedOver = useDroppedFiles((files) => {
    const isBehindDialog = form.current?.closest("[aria-hidden=true], [inert]"); // then the files belong to the dialog
    if (!isBehindDialog && !disabled && !textOnly && !busy && !recording) file.attachFiles(files);
  }, form);

  const clear = () => {
    chosen.current = [];
    if (field.current) field.current.value = "";
    keepText();
  };

  const send = () => {
    const area = field.current;
    const text = area?.value.trim() ?? "";
    if (!area || busy || recording || !isWithin(CHAT_LIMITS.textMax)(text) || (isBlank(text) && !attachment)) return;
    const handles = handlesIn(text, [...chosen.current, ...people]);
    const mentioned = mentionsIn(text, handles.handles);
    const mayMention = mentioned.length > 0 || (people.length > 0 && handles.askedHandles !== undefined);
    const written = { text, mentions: mayMention ? mentioned : undefined, ...handles };
    if (attachment) return file.send(written);
    clear();
    onSend(written);
  };

  /** M12: the members of the group whom the text names, or to whom its handles lead. */
  const mentionsIn = (text: string, handles: Handles = {}): string[] => {
    const ids = new Set([...namedIn(text, chosen.current).map(({ id }) => id), ...Object.values(handles)]);
    return people.flatMap(({ id }) => (ids.has(id) ? [id] : [])).slice(0, CHAT_LIMITS.mentionsMax);
  };

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    send();
    field.current?.focus();
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.shiftKey) return;
    event.preventDefault();
    send();
  };

  const endRecording = (message: string | null = null) => {
    setRecording(false);
    file.setProblem(message);
  };

  return (
    <form
      ref={form}
      onSubmit={onSubmit}
      className={classNames(
        "relative border-t border-hairline px-3 py-2 print:hidden",
        isDraggedOver && "outline-2 -outline-offset-4 outline-accent outline-dashed",
      )}
    >
      {replyTo}
      {attachment ? (
        <AttachmentPreview
          attachment={attachment}
          upload={upload}
          onRemove={() => (file.remove(), field.current?.focus())}
          onCancel={() => file.cancel()}
        />
      ) : null}
      {problem ? (
        <div className="mb-2 flex items-center gap-2">
          <div className="min-w-0 flex-1">
            <Alert>{problem}</Alert>
          </div>
          {failed ? (
            <Button look="outline" size="small" onClick={send}>
              {TEXTS.tryAgain}
            </Button>
          ) : null}
        </div>
      ) : null}
      {recording ? (
        <Suspense fallback={<div className="min-h-11 mouse:min-h-10" />}>
          <VoiceRecorder
            onRecorded={(voice, notice) => {
              endRecording();
              file.attachRecording(voice, notice);
            }}
            onCancel={() => endRecording()}
            onProblem={endRecording}
          />
        </Suspense>
      ) : null}
      <div className={classNames("flex flex-wrap items-end gap-1", recording && "hidden")}>
        {textOnly ? null : (
          <>
            <FileButton
              label={TEXTS.attach}
              accept={ACCEPTED.chatFiles.offered}
              disabled={disabled || busy}
              onFiles={(files) => file.attachFiles(files)}
              className="text-ink-2 hover:bg-hover hover:text-ink mouse:size-10"
            >
              <ClipSign />
            </FileButton>
            <IconButton
              Icon={MicrophoneSign}
              label={TEXTS.record}
              disabled={disabled || busy || attachment !== null}
              onClick={() => {
                file.setProblem(null);
                setRecording(true);
              }}
              className="mouse:size-10!"
            />
          </>
        )}
        <div className="relative min-w-0 flex-1 basis-24">
          <MentionSuggestions
            fieldOf={fieldOf}
            onChoose={(member) => chosen.current.push(member)}
            place="above"
            first={people}
          />
          <textarea
            dir="auto"
            ref={field}
            rows={1}
            aria-label={TEXTS.field}
            placeholder={TEXTS.field}
            autoComplete="off"
            enterKeyHint="send"
            disabled={disabled || busy}
            aria-invalid={left < 0 || undefined}
            aria-describedby={showsCount ? countId : undefined}
            onChange={() => {
              keepText();
              onTyping?.();
            }}
            onKeyDown={onKeyDown}
            className={classNames(
              controlClass,
              "field-sizing-content max-h-40 min-h-11 resize-none overflow-y-auto rounded-xl px-4 py-2.5 mouse:min-h-10 md:py-[8px]",
            )}
          />
        </div>
        <button
          type="submit"
          aria-label={TEXTS.send}
          title={TEXTS.send}
          disabled={disabled || busy}
          className="ms-1 grid size-11 shrink-0 place-items-center rounded-full bg-accent text-accent-ink transition-colors hover:bg-accent-hover disabled:cursor-not-allowed disabled:opacity-55 mouse:size-10"
        >
          <SendHorizontal aria-hidden className="size-5" />
        </button>
      </div>
      {showsCount ? (
        <p
          id={countId}
          role="status"
          className={classNames(
            "pt-1 pe-14 text-end text-sm tabular-nums",
            left < 0 ? "font-semibold text-danger" : "text-ink-3",
          )}
        >
          {charactersLeft(left)}
        </p>
      ) : null}
    </form>
  );
}

/** Firefox and older Safari don't support field-sizing. */
function fitHeight(area: HTMLTextAreaElement): void {
  if (CSS.supports("field-sizing", "content")) return;
  area.style.height = "auto";
  area.style.height = `${area.scrollHeight + area.offsetHeight - area.clientHeight}px`;
}
