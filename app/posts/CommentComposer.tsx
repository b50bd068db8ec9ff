import { SendHorizontal } from "lucide-react";
import { useRef, useState, type KeyboardEvent } from "react";
import { useLoginPrompt } from "~/app/accounts/loginPrompt";
import { useViewer } from "~/app/accounts/viewerContext";
import { Avatar } from "~/app/ui/Avatar";
import { TextArea } from "~/app/ui/Field";
import { IconButton } from "~/app/ui/IconButton";
import { useAct } from "~/app/wire/useAct";
import { COMMENT_TEXT_MAX } from "./limits";
import type { CommentView } from "./view";

interface CommentComposerProps {
  post: string;
  onSent: (comment: CommentView) => void;
}

/** S7. A real form, so that it works without JavaScript; Ctrl+Enter sends too. */
export function CommentComposer({ post, onSent }: CommentComposerProps) {
  const viewer = useViewer();
  const { requireLogin } = useLoginPrompt();
  const form = useRef<HTMLFormElement>(null);
  const [text, setText] = useState("");
  const [problem, setProblem] = useState<string>();
  const { act, pending } = useAct<{ comment: CommentView }>((answer) => {
    if (!answer.ok) return setProblem(answer.fields?.["text"] ?? answer.message);
    setText("");
    onSent(answer.comment);
  });

  function send(): void {
    if (pending || !requireLogin()) return;
    if (text.trim() === "") return setProblem("Write something first.");
    if (text.trim().length > COMMENT_TEXT_MAX) return setProblem(`A comment holds at most ${COMMENT_TEXT_MAX.toLocaleString("en-US")} characters.`);
    setProblem(undefined);
    act("/comments", { post, text });
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) form.current?.requestSubmit();
  };

  return (
    <form
      ref={form}
      method="post"
      action="/comments"
      className="flex items-start gap-3 border-b border-hairline px-4 py-3"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
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
          disabled={pending}
          onChange={(event) => (setText(event.target.value), setProblem(undefined))}
          onKeyDown={onKeyDown}
          className="min-h-11 md:min-h-10"
        />
      </div>
      <IconButton type="submit" label="Send comment" disabled={pending} tone="accent">
        <SendHorizontal aria-hidden className="size-5" />
      </IconButton>
    </form>
  );
}
