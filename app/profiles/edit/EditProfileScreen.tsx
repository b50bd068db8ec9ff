import { useNavigate } from "@remix-run/react";
import { AccountPage } from "~/app/accounts/login/AccountPage";
import { useServerForm } from "~/app/accounts/login/useServerForm";
import type { Result } from "~/app/http/apiError";
import { Alert } from "~/app/ui/primitives/Alert";
import { Button } from "~/app/ui/primitives/Button";
import { profilesClient } from "~/app/profiles/client";
import { ProfileTextFields } from "./ProfileTextFields";
import { profileFieldsSchema } from "./profileFields";
import type { OwnFields } from "~/app/profiles/view";
import { TEXTS } from "./texts";

interface EditProfileScreenProps {
  profile: OwnFields;
  answered: Result | undefined;
}

/** P6: the page for browsers without JavaScript, with the text fields of the dialog. Sending pictures needs scripts. */
export function EditProfileScreen({ profile, answered }: EditProfileScreenProps) {
  const navigate = useNavigate();
  const { form, errorOf, problem, submittedValueOf, pending } = useServerForm(
    profileFieldsSchema,
    (form) => profilesClient.profile.$post({ form }),
    () => navigate(`/${profile.id}`),
    answered,
  );
  return (
    <AccountPage title={TEXTS.title} backTo={`/${profile.id}`}>
      <form {...form} method="post" action="/profile/edit">
        <fieldset disabled={pending} className="min-w-0 space-y-4">
          <ProfileTextFields
            valueOf={(field) => submittedValueOf(field) ?? profile[field] ?? ""}
            errorOf={errorOf}
            handleChangesAtMs={profile.handleChangesAtMs}
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
