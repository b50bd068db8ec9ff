import { useId, useRef, useState } from "react";
import type { ApiError } from "~/app/http/apiError";
import { usePictureUpload } from "~/app/media/upload/usePictureUpload";
import { memberName, type MemberView } from "~/app/members/member";
import type { Viewer } from "~/app/server/session.server";
import { useCompose } from "~/app/posts/compose/composePrompt";
import { HandleField } from "~/app/profiles/edit/ProfileTextFields";
import { TEXTS as PROFILE_TEXTS } from "~/app/profiles/edit/texts";
import { useAfterChange } from "~/app/ui/browser/useAfterChange";
import { useIsMounted } from "~/app/ui/browser/useIsMounted";
import { Dialog } from "~/app/ui/dialogs/Dialog";
import { showToast } from "~/app/ui/dialogs/toasts";
import { Alert } from "~/app/ui/primitives/Alert";
import { Button } from "~/app/ui/primitives/Button";
import { HANDLE_LENGTH, isHandle, normalHandle } from "~/base/handles";
import { WELCOME_STEPS } from "~/base/welcome";
import { TEXTS } from "./texts";
import { useWelcome } from "./useWelcome";
import { ACCEPTED } from "~/app/media/accepted";
import { Avatar } from "~/app/ui/media/Avatar";
import { AvatarPicker } from "~/app/ui/media/PicturePicker";
import { FriendButton, useFriendship } from "~/app/friends/FriendButton";
import { NameAndHandle } from "~/app/members/Handle";

/** X113: the path after the sign-up. The default export, because it is loaded on demand. */
export default function WelcomeDialog({ viewer, firstStep }: { viewer: Viewer; firstStep: number }) {
  const { number, step, isOver, data, hasFailed, reload, goOn, end, save } = useWelcome(firstStep);
  const { compose } = useCompose();
  const [photo, setPhoto] = useState<File | null>(null);
  const [refused, setRefused] = useState<ApiError | null>(null);
  const [isBusy, setBusy] = useState(false);
  const { send } = usePictureUpload();
  const isMounted = useIsMounted();

  const [formId, progressId] = [useId(), useId()];
  const heading = useRef<HTMLHeadingElement>(null);
  useAfterChange(number, () => heading.current?.focus());
  if (isOver) return null;

  const skip = () => {
    setRefused(null);
    goOn();
  };
  /** Saves what the step asks for, if the member gave it. Null if nothing was refused. */
  const refusal = async (form: FormData): Promise<ApiError | null> => {
    let part: Parameters<typeof save>[0] | null = null;
    if (step === "photo" && photo) {
      const sent = await send(photo, "profilePhotos");
      if (!sent.ok) return sent.code === "canceled" ? null : sent;
      part = { photo: sent.key };
    }
    const handle = normalHandle(String(form.get("handle") ?? ""));
    if (step === "handle" && handle !== (data?.profile.handle ?? "")) {
      if (handle !== "" && !isHandle(handle)) return wrongHandle();
      part = { handle };
    }
    const answer = part && (await save(part));
    return answer && !answer.ok ? answer : null;
  };
  const next = async (form: FormData) => {
    if (isBusy) return;
    setBusy(true);
    setRefused(null);
    const refused = await refusal(form);
    if (!isMounted.current) return;
    setBusy(false);
    setRefused(refused);
    if (refused) return;
    goOn();
    if (step === "post") compose();
  };

  const retry = () => {
    heading.current?.focus(); // the button goes
    reload();
  };
  const { title, text } = TEXTS.steps[step];
  const missing = hasFailed ? <NotLoaded onRetry={retry} /> : <p className="min-h-40 text-ink-3">{TEXTS.loading}</p>;
  const handleError = refused?.fields?.["handle"];
  return (
    <Dialog
      title={TEXTS.title}
      onClose={() => {
        end();
        showToast(TEXTS.later);
      }}
      footer={
        <>
          <Button look="quiet" onClick={skip} disabled={isBusy}>
            {TEXTS.skip}
          </Button>
          <Button
            type="submit"
            form={formId}
            className="ms-auto"
            disabled={isBusy || (step === "handle" && !data)}
            busy={isBusy}
          >
            {TEXTS.next}
          </Button>
        </>
      }
    >
      <p id={progressId} className="text-sm text-ink-3">
        {TEXTS.progress({ step: number, of: WELCOME_STEPS.length })}
      </p>
      <Progress step={number} />
      <h3
        ref={heading}
        tabIndex={-1}
        data-first-focus
        aria-describedby={progressId}
        className="mt-4 text-xl font-bold outline-none"
      >
        {title}
      </h3>
      <p className="mt-1 mb-5 text-pretty text-ink-2">{text}</p>
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void next(new FormData(event.currentTarget));
        }}
      >
        {step === "photo" ? (
          <AvatarPicker
            photo={viewer.photo}
            chosen={photo}
            preview={TEXTS.preview}
            className="mx-auto my-2"
            label={TEXTS.photo}
            accept={ACCEPTED.profilePhotos.offered}
            onFile={setPhoto}
          />
        ) : null}
        {step === "handle" && data ? (
          <HandleField
            defaultValue={data.profile.handle ?? ""}
            error={handleError}
            changesAtMs={data.profile.handleChangesAtMs}
          />
        ) : null}
        {step === "handle" && !data ? missing : null}
      </form>
      {/* its buttons have forms of their own */}
      {step === "people" ? data ? <Posters people={data.people} /> : missing : null}
      {refused && !handleError ? <Alert>{refused.message}</Alert> : null}
    </Dialog>
  );
}

function wrongHandle(): ApiError {
  const message = PROFILE_TEXTS.fields.handle(HANDLE_LENGTH);
  return { ok: false, code: "invalid-form", message, fields: { handle: message } };
}

const NotLoaded = ({ onRetry }: { onRetry: () => void }) => (
  <div role="alert" className="min-h-40 space-y-3">
    <p className="text-ink-2">{TEXTS.notLoadedYet}</p>
    <Button look="outline" size="small" onClick={onRetry}>
      {TEXTS.retry}
    </Button>
  </div>
);

const Progress = ({ step }: { step: number }) => (
  <div aria-hidden className="mt-2 flex gap-1.5">
    {WELCOME_STEPS.map((name, index) => (
      <span key={name} className={`h-1 flex-1 rounded-full ${index < step ? "bg-accent" : "bg-hairline"}`} />
    ))}
  </div>
);

/** The members who posted this week. */
function Posters({ people }: { people: readonly MemberView[] }) {
  if (people.length === 0) return <p className="text-ink-2">{TEXTS.nobody}</p>;
  return (
    <ul aria-label={TEXTS.people} className="space-y-3">
      {people.map((person) => (
        <Poster key={person.id} person={person} />
      ))}
    </ul>
  );
}

const Poster = ({ person }: { person: MemberView }) => (
  <li className="flex items-center gap-3">
    <Avatar photo={person.photo} sizePx={48} />
    <div role="group" aria-label={memberName(person)} className="flex min-w-0 flex-1 items-center gap-3">
      <div className="min-w-0 flex-1">
        <NameAndHandle of={person} />
      </div>
      <FriendButton member={person.id} state={useFriendship(person.id, "none")} size="small" />
    </div>
  </li>
);
