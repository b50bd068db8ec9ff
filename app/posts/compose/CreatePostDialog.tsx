import { useRef } from "react";
import type { Viewer } from "~/app/server/session.server";
import { MentionField } from "~/app/members/mentions/MentionField";
import { IMAGE_LIMITS } from "~/app/media/limits";
import type { Shared } from "~/app/serviceWorker/sharedStore";
import { Alert } from "~/app/ui/primitives/Alert";
import { Avatar } from "~/app/ui/media/Avatar";
import { Button } from "~/app/ui/primitives/Button";
import { classNames } from "~/app/ui/primitives/classNames";
import { Dialog } from "~/app/ui/dialogs/Dialog";
import { showToast } from "~/app/ui/dialogs/toasts";
import { useDroppedFiles } from "~/app/ui/media/useDroppedFiles";
import { AudienceFields } from "~/app/posts/audience/AudienceFields";
import { WarningField } from "~/app/posts/audience/WarningField";
import { charactersIn } from "~/base/characters";
import { MAX_MB, MEDIA_PER_POST_MAX } from "~/base/fileLimits";
import { AddMedia } from "./AddMedia";
import { CharactersLeft } from "./CharactersLeft";
import { LanguageMenu } from "./LanguageMenu";
import QuotedPost from "~/app/posts/quotes/QuotedPost";
import { POST_TEXT_MAX, type PostView, type QuotedView } from "~/app/posts/view";
import { UploadList } from "./UploadList";
import { usePostDraft } from "./usePostDraft";
import { TEXTS } from "./texts";
import { QUOTED_MEDIA_MAX } from "~/base/quotedMedia";

interface CreatePostDialogProps {
  author: Viewer;
  /** X99: the post that the new one quotes */
  quoted?: PostView;
  /** X213: what another app shares, for the post */
  shared?: Shared | undefined;
  /** X213: what another app shared didn't arrive */
  isLost?: boolean | undefined;
  onClose: () => void;
}

/** S1. The default export, because it is loaded on demand. */
export default function CreatePostDialog({ author, quoted, shared, isLost, onClose }: CreatePostDialogProps) {
  const post = usePostDraft(
    author.id,
    () => {
      showToast(TEXTS.published);
      onClose();
    },
    { quoted, shared, problem: isLost ? TEXTS.problem.shareLost : null },
  );
  const { text, uploads, publishing } = post;
  const field = useRef<HTMLDivElement>(null);
  const dropping = useDroppedFiles((files) => !publishing && post.addFiles(files), field);

  return (
    <Dialog
      title={TEXTS.title}
      onClose={onClose}
      wide
      footer={
        <>
          <AddMedia
            label={TEXTS.addMedia}
            multiple
            disabled={publishing || uploads.length >= MEDIA_PER_POST_MAX}
            onFiles={post.addFiles}
          />
          <LanguageMenu language={post.language} onChoose={post.chooseLanguage} disabled={publishing} />
          <p className="min-w-24 flex-1 text-xs text-balance text-ink-3">
            {TEXTS.limits({ count: MEDIA_PER_POST_MAX, ...IMAGE_LIMITS, videoMb: MAX_MB.video })}
          </p>
          <CharactersLeft length={charactersIn(text)} limit={POST_TEXT_MAX} />
          <Button onClick={() => void post.publish()} disabled={publishing || post.empty} busy={publishing}>
            {TEXTS.publish}
          </Button>
        </>
      }
    >
      <div
        className={classNames(
          "space-y-3 rounded-lg",
          dropping && "outline-2 outline-offset-8 outline-accent outline-dashed",
        )}
      >
        <div ref={field} className="flex gap-3">
          <Avatar photo={author.photo} sizePx={40} />
          <MentionField className="flex flex-1">
            <textarea
              dir="auto"
              lang={post.language ?? undefined}
              aria-label={TEXTS.text}
              placeholder={TEXTS.placeholder}
              value={text}
              onChange={(event) => post.setText(event.target.value)}
              onKeyDown={(event) => {
                if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) void post.publish();
              }}
              disabled={publishing}
              className="field-sizing-content min-h-24 flex-1 resize-none bg-transparent py-2 text-lg outline-none disabled:text-ink-3"
            />
          </MentionField>
        </div>
        <UploadList
          uploads={uploads}
          disabled={publishing}
          onMove={post.move}
          onDescribe={post.describe}
          onRetry={(upload) => void post.retry(upload)}
          onRemove={post.remove}
        />
        {quoted ? <QuotedPost quoted={quotedOf(quoted)} isPreview /> : null}
        <AudienceFields choices={post.choices} onChange={post.setChoices} disabled={publishing} />
        <WarningField warning={post.warning} onChange={post.setWarning} disabled={publishing} />
        {post.problem ? <Alert>{post.problem}</Alert> : null}
      </div>
    </Dialog>
  );
}

/** X99: a post as a new quote of it shows it. */
const quotedOf = (post: PostView): QuotedView => ({
  ...post,
  media: post.media.slice(0, QUOTED_MEDIA_MAX),
  wasEditedSince: false,
  quotedVersion: null,
});
