import { Link, useNavigate } from "@remix-run/react";
import { UsersRound } from "lucide-react";
import { useId, useState, type FormEvent } from "react";
import { useFriends } from "~/app/friends/friendsContext";
import { Alert } from "~/app/ui/primitives/Alert";
import { Button, buttonClass } from "~/app/ui/primitives/Button";
import { Dialog } from "~/app/ui/dialogs/Dialog";
import { EmptyState } from "~/app/ui/primitives/EmptyState";
import { TextField } from "~/app/ui/primitives/Field";
import { useDiscardQuestion } from "~/app/ui/dialogs/useDiscardQuestion";
import { newFormKey } from "~/app/http/client";
import { useFormAct } from "~/app/http/useFormAct";
import { groupsClient } from "./client";
import { FriendChoice } from "~/app/friends/FriendChoice";
import { GroupPicture } from "./GroupPicture";
import { GROUP_MEMBERS_MAX, GROUP_NAME_MAX } from "./view";
import { nameError } from "./nameError";
import { usePictureUpload } from "~/app/media/upload/usePictureUpload";
import { TEXTS } from "./texts";

/** M7: creates a group. A default export, because it is loaded on demand. */
export default function CreateGroupDialog({ onClose }: { onClose: () => void }) {
  const friends = useFriends();
  const navigate = useNavigate();
  const form = useId();
  const [name, setName] = useState("");
  const [picture, setPicture] = useState<File | null>(null);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  /** after the first press of Create, missing fields show their errors */
  const [wasSubmitted, setSubmitted] = useState(false);
  const { send, uploading } = usePictureUpload();
  const {
    act,
    pending,
    errorOf: refusalOf,
    problem,
    setRefused,
  } = useFormAct(groupsClient.groups.$post, (answer) => {
    onClose();
    navigate(`/messages/${answer.group}`);
  });
  const [key] = useState(newFormKey);
  const busy = uploading || pending;
  const missing = { name: nameError(name), members: chosen.size === 0 ? TEXTS.members.missing : undefined };
  const errorOf = (field: keyof typeof missing) => (wasSubmitted ? missing[field] : undefined) ?? refusalOf(field);

  /** Uploads the picture first and sends its key with the rest. */
  async function create(): Promise<void> {
    setSubmitted(true);
    setRefused(null);
    if (busy || missing.name || missing.members) return;
    const sent = picture && (await send(picture, "groupPhotos"));
    if (sent && !sent.ok) return sent.code === "canceled" ? undefined : setRefused(sent);
    act({ form: { name, picture: sent?.key ?? "", members: JSON.stringify([...chosen]), key } });
  }

  const { close, question } = useDiscardQuestion(
    () => name.trim() !== "" || picture !== null || chosen.size > 0,
    onClose,
  );
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void create();
  };

  if (friends.length === 0) {
    return (
      <Dialog title={TEXTS.create.title} onClose={onClose}>
        <EmptyState icon={<UsersRound className="size-6" />} title={TEXTS.create.noFriends.title}>
          <p>{TEXTS.create.noFriends.hint}</p>
          <Link to="/search" onClick={onClose} className={`mt-4 ${buttonClass("solid", "medium")}`}>
            {TEXTS.create.noFriends.find}
          </Link>
        </EmptyState>
      </Dialog>
    );
  }
  return (
    <Dialog
      title={TEXTS.create.title}
      onClose={close}
      footer={
        <Button type="submit" form={form} className="ms-auto" disabled={busy} busy={busy}>
          {TEXTS.create.submit}
        </Button>
      }
    >
      <form id={form} noValidate onSubmit={onSubmit}>
        <fieldset disabled={busy} className="min-w-0 space-y-4">
          <GroupPicture icon={null} chosen={picture} onChoose={setPicture} />
          <TextField
            label={TEXTS.name.label}
            name="name"
            autoComplete="off"
            limit={GROUP_NAME_MAX}
            value={name}
            onChange={(event) => setName(event.target.value)}
            error={errorOf("name")}
          />
          <FriendChoice
            friends={friends}
            chosen={chosen}
            onChange={setChosen}
            max={GROUP_MEMBERS_MAX - 1}
            full={TEXTS.members.full({ max: GROUP_MEMBERS_MAX })}
            error={errorOf("members")}
          />
          {problem ? <Alert>{problem}</Alert> : null}
        </fieldset>
      </form>
      {question}
    </Dialog>
  );
}
