import { SendHorizontal } from "lucide-react";
import { lazy, Suspense, useCallback, useEffect, useRef, useState, type ClipboardEvent, type KeyboardEvent } from "react";
import { useLoginPrompt } from "~/app/accounts/loginPrompt";
import { useViewer } from "~/app/accounts/viewerContext";
import { fileKind } from "~/app/media/fileKind";
import { Avatar } from "~/app/ui/Avatar";
import { TextArea } from "~/app/ui/Field";
import { IconButton } from "~/app/ui/IconButton";
import { importWhenOnline } from "~/app/ui/importWhenOnline";
import { useAct } from "~/app/wire/useAct";
import { AddMedia } from "./AddMedia";
import type { TakeAttachment } from "./CommentAttachment";
import { COMMENT_TEXT_MAX } from "./limits";
import type { CommentView } from "./view";

const CommentAttachment = lazy(() => importWhenOnline(() => import("./CommentAttachment")));

interface CommentComposerProps {
  post: string;
  onSent: (comment: CommentView) => void;
}

/** S7. A real form, so that its text goes without JavaScript; Ctrl+Enter sends too. */
export function CommentComposer({ post, onSent }: CommentComposerProps) {
  const viewer = useViewer();
  const { requireLogin } = useLoginPrompt();
  const form = useRef<HTMLFormElement>(null);
  const [text, setText] = useState("");
  const [problem, setProblem] = useState<string>();
  const [arriving, setArriving] = useState(false);
  const [file, setFile] = useState<File | null>(null);
  const [take, setTake] = useState<TakeAttachment | null>(null);
  const onReady = useCallback((ready: TakeAttachment) => setTake(() => ready), []);
  const dropFile = () => {
    setFile(null);
    setTake(null);
  };
  const { act, pending } = useAct<{ comment: CommentView }>((answer) => {
    if (!answer.ok) return setProblem(answer.fields?.["text"] ?? answer.message);
    setText("");
    dropFile();
    onSent(answer.comment);
  });
  const busy = pending || arriving;
  const attaching = file !== null && take === null;

  const here = useRef(true);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);

  /** May be pressed while the file is on its way: it goes on when that is there. */
  async function send(): Promise<void> {
    if (busy || attaching || !requireLogin()) return;
    if (text.trim() === "" && !file) return setProblem("Write something, or add a picture or a video.");
    if (text.trim().length > COMMENT_TEXT_MAX) return setProblem(`A comment holds at most ${COMMENT_TEXT_MAX.toLocaleString("en-US")} characters.`);
    setProblem(undefined);
    if (!take) return act("/comments", { post, text });
    setArriving(true);
    const attached = await take();
    if (!here.current) return;
    setArriving(false);
    if (attached) act("/comments", { post, text, media: JSON.stringify([attached]) });
  }

  function addFiles(files: Iterable<File>): void {
    if (!requireLogin()) return;
    const chosen = [...files];
    const [shown] = chosen.filter((one) => fileKind(one) !== null);
    if (chosen.length > 1 || file) return setProblem("A comment holds one picture or video.");
    setProblem(shown ? undefined : "A comment holds a picture or a video alone.");
    if (shown) setFile(shown);
  }
  const onPaste = (event: ClipboardEvent) => {
    if (event.clipboardData.files.length === 0) return;
    event.preventDefault();
    addFiles(event.clipboardData.files);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) form.current?.requestSubmit();
  };

  return (
    <form
      ref={form}
      method="post"
      action="/comments"
      className="border-b border-hairline px-4 py-3"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <div className="flex items-start gap-3">
        <Avatar photo={viewer?.photo ?? null} sizePx={32} className="mt-1" />
        <input type="hidden" name="post" value={post} />
        <div className="min-w-0 flex-1">
          <TextArea
            label="Comment"
            labelHidden
            name="text"
            rows={1}
            placeholder="Write a comment"
            limit={COMMENT_TEXT_MAX}
            value={text}
            error={problem}
            disabled={busy}
            onChange={(event) => (setText(event.target.value), setProblem(undefined))}
            onKeyDown={onKeyDown}
            onPaste={onPaste}
            className="min-h-11 md:min-h-10"
          />
        </div>
        <div className="-mx-1.5 flex">
          <AddMedia label="Add comment media" disabled={busy || file !== null} onFiles={addFiles} />
          <IconButton type="submit" label="Send comment" disabled={busy || attaching} tone="accent">
            <SendHorizontal aria-hidden className="size-5" />
          </IconButton>
        </div>
      </div>
      {file ? (
        <Suspense fallback={null}>
          <CommentAttachment file={file} disabled={busy} onReady={onReady} onRemove={dropFile} />
        </Suspense>
      ) : null}
    </form>
  );
}
