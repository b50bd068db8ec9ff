import { SendHorizontal, X } from "lucide-react";
import { useCallback, useEffect, useRef, useState, type ClipboardEvent, type KeyboardEvent } from "react";
import { useLoginPrompt } from "~/app/accounts/login/loginPrompt";
import { MentionField } from "~/app/members/mentions/MentionField";
import { memberName } from "~/app/members/member";
import { useViewer } from "~/app/members/viewerContext";
import { fileKind } from "~/app/media/accepted";
import { pastedFiles } from "~/app/ui/media/useDroppedFiles";
import { Avatar } from "~/app/ui/media/Avatar";
import { TextArea } from "~/app/ui/primitives/Field";
import { IconButton } from "~/app/ui/primitives/IconButton";
import { lazyWhenOnline } from "~/app/ui/browser/importWhenOnline";
import { useIsMounted } from "~/app/ui/browser/useIsMounted";
import { newFormKey } from "~/app/http/client";
import { useAct } from "~/app/http/useAct";
import { postsClient } from "~/app/posts/client";
import { isWithin } from "~/base/characters";
import { isBlank } from "~/base/plainText";
import { AddMedia } from "~/app/posts/compose/AddMedia";
import { useInUse } from "~/app/ui/browser/inUse";
import { onCommentDraft, saveCommentDraft, readCommentDraft } from "./commentDrafts";
import { usePostStore } from "~/app/posts/store/PostStoreProvider";
import type { TakeAttachment } from "./CommentAttachment";
import { COMMENT_TEXT_MAX, type CommentView } from "~/app/posts/view";
import { TEXTS } from "./texts";

const CommentAttachment = lazyWhenOnline(() => import("./CommentAttachment"));

/** The published comment, and the comment that it replies to as it is now. */
export interface SentComment {
  comment: CommentView;
  parent: CommentView | null;
}

/** The form's id where the page has only one for replies, for links without JavaScript. */
export const REPLY_FORM_ID = "reply";

interface CommentComposerProps {
  post: string;
  /** X105: the comment that it replies to */
  parent?: CommentView;
  /** ids of the comments on the page, live */
  comments: readonly string[];
  onSent: (sent: SentComment) => void;
  /** closes a composer that a press opened, which has the focus then */
  onCancel?: () => void;
}

/** The text of an unsent comment, which survives leaving or reloading the page. `on`: the post, or the parent. */
function useCommentText(member: string | null, on: string) {
  const [text, setShown] = useState("");
  useEffect(() => {
    // only after hydration, because the server has no drafts
    if (member === null) return;
    setShown((typed) => typed || readCommentDraft(member, on));
    // the same draft in another tab; what is written here alone stays
    return onCommentDraft(member, on, (now, before) => setShown((typed) => (typed === before ? now : typed)));
  }, [member, on]);
  const setText = useCallback(
    (next: string) => {
      setShown(next);
      if (member !== null) saveCommentDraft(member, on, next);
    },
    [member, on],
  );
  return { text, setText };
}
const contentKey = (text: string, media: string | undefined): string => JSON.stringify([text.trim(), media ?? null]);

/** S7. A form element, so that text can be sent without JavaScript. Ctrl+Enter sends too. */
export function CommentComposer({ post, parent, comments, onSent, onCancel }: CommentComposerProps) {
  const viewer = useViewer();
  const store = usePostStore();
  const { requireLogin } = useLoginPrompt();
  const form = useRef<HTMLFormElement>(null);
  const { text, setText } = useCommentText(viewer?.id ?? null, parent?.id ?? post);
  const [problem, setProblem] = useState<string>();
  const [uploading, setUploading] = useState(false);
  const [file, setFile] = useState<File | null>(null);
  useInUse(file !== null);
  const [take, setTake] = useState<TakeAttachment | null>(null);
  const removeFile = useCallback(() => {
    setFile(null);
    setTake(null);
  }, []);
  /** identifies the comment: the server publishes it once, however often it is sent */
  const key = useRef(newFormKey());
  /**
   * the last comment that was sent: its text as typed, its file, the content key that the published comment will have,
   * and the comments that were on the page before
   */
  const sent = useRef<{ text: string; file: File | null; published: string; before: readonly string[] } | null>(null);
  const [failed, setFailed] = useState(false);
  const sending = useRef(false);
  const { act, pending } = useAct(postsClient.comments.$post, (answer) => {
    sending.current = false;
    if (answer.ok || answer.code === "not-found") key.current = newFormKey();
    setFailed(!answer.ok);
    if (!answer.ok) return setProblem(answer.fields?.["text"] ?? answer.message);
    onSent(answer);
    if (answer.repeated && contentKey(answer.comment.text, answer.comment.media?.key) !== sent.current?.published)
      return setProblem(TEXTS.problem.sentEarlier);
    setText("");
    removeFile();
  });
  // the comment may have been published although its answer was lost; then it arrives live like other members' comments
  useEffect(() => {
    const { current } = sent;
    if (!failed || text !== current?.text || file !== current.file) return;
    const known = new Set(current.before);
    const isPublished = comments.some((id) => {
      const one = known.has(id) ? undefined : store.comment(id);
      return one && one.author.id === viewer?.id && contentKey(one.text, one.media?.key) === current.published;
    });
    if (!isPublished) return;
    key.current = newFormKey();
    setFailed(false);
    setProblem(undefined);
    setText("");
    removeFile();
  }, [comments, store, removeFile, failed, file, setText, text, viewer?.id]);
  const busy = pending || uploading;
  const attaching = file !== null && take === null;

  const wasOpened = onCancel !== undefined;
  useEffect(() => {
    if (wasOpened) form.current?.querySelector("textarea")?.focus();
  }, [wasOpened]);

  const isMounted = useIsMounted();

  /** Works during an upload: sending continues when the file has arrived. */
  async function send(): Promise<void> {
    if (busy || sending.current || attaching || !requireLogin()) return;
    if (isBlank(text) && !file) return setProblem(TEXTS.problem.empty);
    if (!isWithin(COMMENT_TEXT_MAX)(text.trim())) return setProblem(TEXTS.problem.tooLong({ max: COMMENT_TEXT_MAX }));
    setProblem(undefined);
    sending.current = true;
    if (!take) return submit(undefined);
    setUploading(true);
    const attached = await take();
    if (!isMounted.current) return;
    setUploading(false);
    if (attached) submit(attached);
    else sending.current = false;
  }

  function submit(attached: Awaited<ReturnType<TakeAttachment>> | undefined): void {
    sent.current = { text, file, published: contentKey(text, attached?.key), before: comments };
    setFailed(false);
    act({
      form: {
        post,
        parent: parent?.id,
        text,
        key: key.current,
        media: attached ? JSON.stringify([attached]) : undefined,
      },
    });
  }

  function addFiles(files: Iterable<File>): void {
    if (!requireLogin()) return;
    const chosen = [...files];
    const [accepted] = chosen.filter((one) => fileKind(one) !== null);
    if (chosen.length > 1 || file) return setProblem(TEXTS.problem.tooManyFiles);
    setProblem(accepted ? undefined : TEXTS.problem.otherFiles);
    if (accepted) setFile(accepted);
  }
  const onPaste = (event: ClipboardEvent) => {
    const files = pastedFiles(event.clipboardData);
    if (files.length === 0) return;
    event.preventDefault();
    addFiles(files);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) form.current?.requestSubmit();
    // an attached file would be lost, but the text is kept as a draft
    if (event.key === "Escape" && !file && !event.defaultPrevented) onCancel?.();
  };

  return (
    <form
      ref={form}
      id={parent && !onCancel ? REPLY_FORM_ID : undefined}
      method="post"
      action="/comments"
      className="border-b border-hairline px-4 py-3 print:hidden"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <div className="flex items-start gap-x-3 max-md:flex-wrap">
        <Avatar photo={viewer?.photo ?? null} sizePx={32} className="mt-1 max-md:hidden!" />
        <input type="hidden" name="post" value={post} />
        {parent ? <input type="hidden" name="parent" value={parent.id} /> : null}
        <MentionField className="max-md:w-full md:flex-1">
          <TextArea
            label={parent ? TEXTS.composer.replyTo({ author: memberName(parent.author) }) : TEXTS.composer.label}
            labelHidden
            name="text"
            rows={1}
            placeholder={parent ? TEXTS.composer.replyPlaceholder : TEXTS.composer.placeholder}
            limit={COMMENT_TEXT_MAX}
            value={text}
            error={problem}
            disabled={busy}
            onChange={(event) => (setText(event.target.value), setProblem(undefined))}
            onKeyDown={onKeyDown}
            onPaste={onPaste}
            className="min-h-11 mouse:min-h-10"
          />
        </MentionField>
        {/* on phones the buttons are below the field, which needs the full width */}
        <div className="flex max-md:-mx-3 max-md:-mb-2 max-md:w-[calc(100%+1.5rem)] max-md:justify-between md:-mx-1.5">
          <AddMedia label={TEXTS.composer.addMedia} disabled={busy || file !== null} onFiles={addFiles} />
          {onCancel ? <IconButton Icon={X} label={TEXTS.composer.cancel} onClick={onCancel} /> : null}
          <IconButton
            Icon={SendHorizontal}
            type="submit"
            label={TEXTS.composer.send}
            disabled={busy || attaching}
            tone="accent"
          />
        </div>
      </div>
      {file ? (
        <CommentAttachment
          file={file}
          disabled={busy}
          onReady={(ready) => setTake(() => ready)}
          onRemove={removeFile}
        />
      ) : null}
    </form>
  );
}
