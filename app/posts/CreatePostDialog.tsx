import { useState, type ClipboardEvent, type DragEvent } from "react";
import type { Viewer } from "~/app/accounts/viewer";
import { MAX_MB } from "~/app/media/limits";
import { Alert } from "~/app/ui/Alert";
import { Avatar } from "~/app/ui/Avatar";
import { Button } from "~/app/ui/Button";
import { classNames } from "~/app/ui/classNames";
import { Dialog } from "~/app/ui/Dialog";
import { showToast } from "~/app/ui/toasts";
import { AddMedia } from "./AddMedia";
import { MEDIA_PER_POST_MAX, POST_TEXT_MAX } from "./limits";
import { announcePublished } from "./published";
import { UploadPreview } from "./UploadPreview";
import { usePostDraft } from "./usePostDraft";

/** From here on the person is told how many characters are left. */
const COUNT_FROM = POST_TEXT_MAX * 0.8;

interface CreatePostDialogProps {
  author: Viewer;
  onClose: () => void;
}

/** S1. The default export, because it is loaded when wanted. */
export default function CreatePostDialog({ author, onClose }: CreatePostDialogProps) {
  const post = usePostDraft(author.id, (published) => {
    announcePublished(published);
    showToast("Post published");
    onClose();
  });
  const { text, uploads, publishing } = post;
  const [dropping, setDropping] = useState(false);

  const onPaste = (event: ClipboardEvent) => {
    if (event.clipboardData.files.length === 0) return;
    event.preventDefault();
    post.addFiles(event.clipboardData.files);
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setDropping(false);
    post.addFiles(event.dataTransfer.files);
  };

  return (
    <Dialog
      title="Create Post"
      onClose={onClose}
      wide
      footer={
        <>
          <AddMedia label="Add media" multiple disabled={publishing || uploads.length >= MEDIA_PER_POST_MAX} onFiles={post.addFiles} />
          <p className="min-w-0 flex-1 text-xs text-ink-3">
            Up to {MEDIA_PER_POST_MAX} pictures of {MAX_MB.image} MB and videos of {MAX_MB.video} MB
          </p>
          <Remaining length={text.length} />
          <Button onClick={() => void post.publish()} disabled={publishing || post.empty} busy={publishing}>
            Publish
          </Button>
        </>
      }
    >
      {/* dropping is a second way to what the file input does */}
      <div
        onDragOver={(event) => (event.preventDefault(), setDropping(true))}
        onDragLeave={() => setDropping(false)}
        onDrop={onDrop}
        className={classNames("space-y-3 rounded-lg", dropping && "outline-2 outline-offset-8 outline-accent outline-dashed")}
      >
        <div className="flex gap-3">
          <Avatar photo={author.photo} sizePx={40} />
          <textarea
            aria-label="Post text"
            placeholder="What’s on your mind?"
            value={text}
            onChange={(event) => post.setText(event.target.value)}
            onPaste={onPaste}
            disabled={publishing}
            className="field-sizing-content min-h-24 flex-1 resize-none bg-transparent py-2 text-lg outline-none disabled:text-ink-3"
          />
        </div>
        {uploads.length > 0 ? (
          <ul className="space-y-3">
            {uploads.map((upload) => (
              <UploadPreview
                key={upload.id}
                upload={upload}
                disabled={publishing}
                onDescribe={(alt) => post.describe(upload, alt)}
                onRetry={() => void post.retry(upload)}
                onRemove={() => post.remove(upload)}
              />
            ))}
          </ul>
        ) : null}
        {post.problem ? <Alert>{post.problem}</Alert> : null}
      </div>
    </Dialog>
  );
}

function Remaining({ length }: { length: number }) {
  if (length < COUNT_FROM) return null;
  const left = POST_TEXT_MAX - length;
  return (
    <span role="status" className={classNames("text-sm tabular-nums", left < 0 ? "font-semibold text-danger" : "text-ink-3")}>
      {left} left
    </span>
  );
}
