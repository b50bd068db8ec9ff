import { useNavigate } from "@remix-run/react";
import { AccountForm } from "~/app/accounts/login/AccountForm";
import { AccountPage } from "~/app/accounts/login/AccountPage";
import { useServerForm } from "~/app/accounts/login/useServerForm";
import type { Result } from "~/app/http/apiError";
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
  const server = useServerForm(
    profileFieldsSchema,
    (form) => profilesClient.profile.$post({ form }),
    () => navigate(`/${profile.id}`),
    answered,
  );
  return (
    <AccountPage title={TEXTS.title} backTo={`/${profile.id}`}>
      <AccountForm {...server} action="/profile/edit" submit={TEXTS.save}>
        <ProfileTextFields
          valueOf={(field) => server.submittedValueOf(field) ?? profile[field] ?? ""}
          errorOf={server.errorOf}
          handleChangesAtMs={profile.handleChangesAtMs}
        />
      </AccountForm>
    </AccountPage>
  );
}
