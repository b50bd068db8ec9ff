import { formEndpoint, routesOf } from "~/app/server/endpoint.server";
import { editProfile, profileFormSchema } from "./profile.server";

/** P6. A form without JavaScript leads to the profile. */
export const profileForm = formEndpoint(
  "POST /profile",
  profileFormSchema,
  ({ context, session, input }) => editProfile(context, session.memberId, input),
  { after: (_input, { id }) => `/${id}`, keep: ["name", "handle", "about", "dob"] },
);

export const profileRoutes = routesOf(profileForm);
export type ProfileRoutes = typeof profileRoutes;
