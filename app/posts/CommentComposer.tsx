import { SendHorizontal } from "lucide-react";
import { useEffect, useRef, useState, type ClipboardEvent, type KeyboardEvent } from "react";
import { useLoginPrompt } from "~/app/accounts/loginPrompt";
import { useViewer } from "~/app/accounts/viewerContext";
import { fileKind } from "~/app/media/fileKind";
import { useUploads } from "~/app/media/useUploads";
import { Avatar } from "~/app/ui/Avatar";
import { TextArea } from "~/app/ui/Field";
import { IconButton } from "~/app/ui/IconButton";
import { useAct } from "~/app/wire/useAct";
import { AddMedia } from "./AddMedia";
import { COMMENT_TEXT_MAX } from "./limits";
import { UploadPreview } from "./UploadPreview";
import type { CommentView } from "./view";

interface CommentComposerProps {
  post: string;
  onSent: (comment: CommentView) => void;
}

const NOTHING_BEFORE = () => [];

/** S7. A real form, so that its text goes without JavaScript; Ctrl+Enter sends too. */
export function CommentComposer({ post, onSent }: CommentComposerProps) {
  const viewer = useViewer();
  const { requireLogin } = useLoginPrompt();
  const form = useRef<HTMLFormElement>(null);
  const [text, setText] = useState("");
  const [problem, setProblem] = useState<string>();
  const [arriving, setArriving] = useState(false);
  const { uploads, add, remove, retry, describe, arrived } = useUploads("comments", NOTHING_BEFORE);
  const [upload] = uploads;
  const { act, pending } = useAct<{ comment: CommentView }>((answer) => {
    if (!answer.ok) return setProblem(answer.fields?.["text"] ?? answer.message);
    setText("");
    if (upload) remove(upload);
    onSent(answer.comment);
  });
  const busy = pending || arriving;

  const here = useRef(true);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);

  /** May be pressed while the file is on its way: it goes on when that is there. */
  async function send(): Promise<void> {
    if (busy || !requireLogin()) return;
    if (text.trim() === "" && !upload) return setProblem("Write something, or add a picture or a video.");
    if (text.trim().length > COMMENT_TEXT_MAX) return setProblem(`A comment holds at most ${COMMENT_TEXT_MAX.toLocaleString("en-US")} characters.`);
    setProblem(undefined);
    if (!upload) return act("/comments", { post, text });
    setArriving(true);
    const file = await arrived(upload);
    if (!here.current) return;
    setArriving(false);
    if (file) act("/comments", { post, text, media: JSON.stringify([{ key: file.key, poster: file.poster, alt: upload.alt }]) });
  }

  function addFiles(files: Iterable<File>): void {
    if (!requireLogin()) return;
    const chosen = [...files];
    const [file] = chosen.filter((one) => fileKind(one) !== null);
    if (chosen.length > 1 || upload) return setProblem("A comment holds one picture or video.");
    setProblem(file ? undefined : "A comment holds a picture or a video alone.");
    if (file) add([file]);
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
          <AddMedia label="Add comment media" disabled={busy || upload !== undefined} onFiles={addFiles} />
          <IconButton type="submit" label="Send comment" disabled={busy} tone="accent">
            <SendHorizontal aria-hidden className="size-5" />
          </IconButton>
        </div>
      </div>
      {upload ? (
        <ul className="mt-3 md:ml-11">
          <UploadPreview
            upload={upload}
            disabled={busy}
            onDescribe={(alt) => describe(upload, alt)}
            onRetry={() => void retry(upload)}
            onRemove={() => remove(upload)}
          />
        </ul>
      ) : null}
    </form>
  );
}
