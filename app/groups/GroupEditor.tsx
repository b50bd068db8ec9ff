import { useState, type FormEvent } from "react";
import { Alert } from "~/app/ui/primitives/Alert";
import { Button } from "~/app/ui/primitives/Button";
import { TextField } from "~/app/ui/primitives/Field";
import { showToast } from "~/app/ui/dialogs/toasts";
import { useFormAct } from "~/app/http/useFormAct";
import { groupsClient } from "./client";
import { GroupPicture } from "./GroupPicture";
import { GROUP_NAME_MAX, type GroupView } from "./view";
import { nameError } from "./nameError";
import { usePictureUpload } from "~/app/media/upload/usePictureUpload";
import { TEXTS } from "./texts";

/**
 * Edits a group's picture and name, for its admin. A picture is saved as soon as it is chosen, a name when Save is
 * pressed.
 */
export function GroupEditor({ group }: { group: GroupView }) {
  const param = { groupId: group.id };
  const [name, setName] = useState(group.name);
  const [picture, setPicture] = useState<File | null>(null);
  const [wasSubmitted, setSubmitted] = useState(false);
  const { send, uploading } = usePictureUpload();
  const { act, pending, errorOf, problem, setRefused } = useFormAct(
    groupsClient.groups[":groupId"].$post,
    () => {
      setPicture(null);
      showToast(TEXTS.editor.saved);
    },
    { reload: true },
  );
  const busy = uploading || pending;
  const nameProblem = wasSubmitted ? nameError(name) : undefined;

  async function change(chosen: File): Promise<void> {
    setRefused(null);
    setPicture(chosen);
    const sent = await send(chosen, "groupPhotos");
    if (sent.ok) return act({ param, form: { do: "picture", picture: sent.key } });
    if (sent.code === "canceled") return;
    setPicture(null);
    setRefused(sent);
  }

  const rename = (event: FormEvent) => {
    event.preventDefault();
    setSubmitted(true);
    setRefused(null);
    if (!nameError(name)) act({ param, form: { do: "rename", name } });
  };

  return (
    <fieldset disabled={busy} className="min-w-0 space-y-3">
      <GroupPicture icon={group.icon} chosen={picture} onChoose={(chosen) => void change(chosen)} />
      {group.icon === null ? null : (
        <div className="flex justify-center">
          <Button look="quiet" size="small" onClick={() => act({ param, form: { do: "picture", picture: "" } })}>
            {TEXTS.editor.defaultPicture}
          </Button>
        </div>
      )}
      <form noValidate onSubmit={rename} className="flex flex-wrap items-start gap-2">
        <div className="min-w-0 flex-1 basis-40">
          <TextField
            label={TEXTS.name.label}
            name="name"
            autoComplete="off"
            limit={GROUP_NAME_MAX}
            value={name}
            onChange={(event) => setName(event.target.value)}
            error={nameProblem ?? errorOf("name")}
          />
        </div>
        <Button
          type="submit"
          look="soft"
          className="mt-6 md:mt-[26px] narrow:mt-0"
          disabled={busy || name.trim() === group.name}
          busy={pending}
        >
          {TEXTS.editor.save}
        </Button>
      </form>
      {problem ? <Alert>{problem}</Alert> : null}
    </fieldset>
  );
}
