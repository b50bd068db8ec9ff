import { useNavigate } from "@remix-run/react";
import { AccountPage } from "~/app/accounts/login/AccountPage";
import { useServerForm } from "~/app/accounts/login/useServerForm";
import type { Result } from "~/app/http/apiError";
import { Alert } from "~/app/ui/primitives/Alert";
import { Button } from "~/app/ui/primitives/Button";
import { TextArea, TextField } from "~/app/ui/primitives/Field";
import { HandleField } from "./HandleField";
import { ABOUT_MAX, NAME_MAX, profileFieldsSchema } from "./profileFields";
import type { OwnFields } from "~/app/profiles/view";
import { TEXTS } from "./texts";

interface EditProfileScreenProps {
  profile: OwnFields;
  answered: Result | undefined;
}

/** P6 without JavaScript: the fields of the dialog, without the pictures, which scripts send. */
export function EditProfileScreen({ profile, answered }: EditProfileScreenProps) {
  const navigate = useNavigate();
  const { form, errorOf, problem, submittedValueOf, pending } = useServerForm(
    profileFieldsSchema,
    "/profile",
    () => navigate(`/${profile.id}`),
    answered,
  );
  return (
    <AccountPage title={TEXTS.title} backTo={`/${profile.id}`}>
      <form {...form} method="post" action="/profile/edit">
        <fieldset disabled={pending} className="min-w-0 space-y-4">
          <TextField
            label={TEXTS.name}
            name="name"
            autoComplete="name"
            limit={NAME_MAX}
            defaultValue={submittedValueOf("name") ?? profile.name ?? ""}
            error={errorOf("name")}
          />
          <HandleField
            defaultValue={submittedValueOf("handle") ?? profile.handle ?? ""}
            error={errorOf("handle")}
            changesAtMs={profile.handleChangesAtMs}
          />
          <TextArea
            label={TEXTS.about}
            name="about"
            limit={ABOUT_MAX}
            hint={TEXTS.aboutHint(ABOUT_MAX)}
            defaultValue={submittedValueOf("about") ?? profile.about}
            error={errorOf("about")}
          />
          <TextField
            label={TEXTS.birth}
            name="dob"
            type="date"
            autoComplete="bday"
            hint={TEXTS.birthHint}
            defaultValue={submittedValueOf("dob") ?? profile.dob ?? ""}
            error={errorOf("dob")}
          />
          {problem ? <Alert>{problem}</Alert> : null}
          <Button type="submit" size="large" className="w-full" busy={pending}>
            {TEXTS.save}
          </Button>
        </fieldset>
      </form>
    </AccountPage>
  );
}
