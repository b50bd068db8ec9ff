import { Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { useAct } from "~/app/http/useAct";
import { useFormAct } from "~/app/http/useFormAct";
import { Dialog } from "~/app/ui/dialogs/Dialog";
import { showToast } from "~/app/ui/dialogs/toasts";
import { Alert } from "~/app/ui/primitives/Alert";
import { Button } from "~/app/ui/primitives/Button";
import { TextArea, TextField } from "~/app/ui/primitives/Field";
import { IconButton } from "~/app/ui/primitives/IconButton";
import { textsOf } from "~/app/ui/primitives/useCheckedForm";
import { MODERATION_TEXT_MAX, REPLY_TITLE_MAX } from "~/base/moderation/terms";
import type { SavedReply } from "./casePage.server";
import { moderationClient } from "./client";
import { TEXTS } from "./texts";

/** X61: the replies that all moderators share. */
export function RepliesDialog({ replies, onClose }: { replies: readonly SavedReply[]; onClose: () => void }) {
  const [edited, setEdited] = useState<SavedReply | null>(null);
  const { act, pending } = useAct(
    (id: string) => moderationClient.moderation.replies.$post({ form: { do: "remove", id } }),
    (answer) => showToast(answer.ok ? TEXTS.replies.deleted : answer.message),
    { reload: true },
  );
  return (
    <Dialog title={TEXTS.replies.title} onClose={onClose} wide>
      {replies.length === 0 ? (
        <p className="text-ink-2">{TEXTS.replies.none}</p>
      ) : (
        <ul aria-label={TEXTS.replies.list} className="divide-y divide-hairline rounded-lg border border-hairline">
          {replies.map((reply) => (
            <li key={reply.id} className="flex items-start gap-1 py-2 pe-2 ps-4">
              <div className="min-w-0 flex-1">
                <p dir="auto" className="text-start font-semibold wrap-anywhere">
                  {reply.title}
                </p>
                <p dir="auto" className="line-clamp-2 text-sm text-ink-3">
                  {reply.text}
                </p>
              </div>
              <IconButton
                Icon={Pencil}
                iconClass="size-4"
                label={TEXTS.replies.edit(reply.title)}
                onClick={() => setEdited(reply)}
              />
              <IconButton
                Icon={Trash2}
                iconClass="size-4"
                label={TEXTS.replies.delete(reply.title)}
                disabled={pending}
                onClick={() => act(reply.id)}
              />
            </li>
          ))}
        </ul>
      )}
      <ReplyForm key={edited?.id ?? "new"} edited={edited} onSaved={() => setEdited(null)} />
    </Dialog>
  );
}

function ReplyForm({ edited, onSaved }: { edited: SavedReply | null; onSaved: () => void }) {
  const [saved, setSaved] = useState(0);
  const { act, pending, errorOf, problem } = useFormAct(
    (fields: Record<string, string>) => {
      const reply = { title: fields["title"] ?? "", text: fields["text"] ?? "" };
      return moderationClient.moderation.replies.$post({
        form: edited ? { do: "change", id: edited.id, ...reply } : { do: "add", ...reply },
      });
    },
    () => {
      showToast(TEXTS.replies.saved);
      setSaved(saved + 1); // a new form is empty
      onSaved();
    },
    { reload: true },
  );
  return (
    <form
      key={saved}
      className="mt-5 space-y-3"
      onSubmit={(event) => {
        event.preventDefault();
        act(textsOf(event.currentTarget));
      }}
    >
      <h3 className="font-semibold">{edited ? TEXTS.replies.edit(edited.title) : TEXTS.replies.new}</h3>
      <TextField
        name="title"
        label={TEXTS.replies.name}
        defaultValue={edited?.title}
        limit={REPLY_TITLE_MAX}
        error={errorOf("title")}
        autoComplete="off"
      />
      <TextArea
        name="text"
        label={TEXTS.replies.text}
        defaultValue={edited?.text}
        limit={MODERATION_TEXT_MAX}
        error={errorOf("text")}
      />
      {problem ? <Alert>{problem}</Alert> : null}
      <Button type="submit" look="outline" disabled={pending} busy={pending}>
        {edited ? TEXTS.replies.save : TEXTS.replies.add}
      </Button>
    </form>
  );
}
