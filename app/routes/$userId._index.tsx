import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { notFound } from "~/app/server/guards.server";
import { memberName } from "~/app/members/member";
import { readProfilePage } from "~/app/profiles/profile.server";
import { ProfileScreen } from "~/app/profiles/ProfileScreen";
import { DEFAULT_PICTURE, mediaUrl } from "~/app/ui/media/mediaUrl";
import { shareCard } from "~/app/ui/browser/shareCard";
import { serialize, deserialize, useDeserialized } from "~/app/http/serialized";
import { isUlid } from "~/base/ulid";
import { TEXTS } from "~/app/profiles/texts";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  if (!data) return [{ title: "Parlor" }];
  const { profile } = deserialize(data.page);
  const { id, about, photo } = profile;
  const name = memberName(profile);
  const picture = { path: photo ? mediaUrl(photo) : DEFAULT_PICTURE.profile, alt: TEXTS.picture(name), large: false };
  return shareCard(matches, {
    title: name,
    description: about || TEXTS.onParlor(name),
    type: "profile",
    path: `/${id}`,
    picture,
  });
};

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const id = params["userId"] ?? "";
  if (!isUlid(id)) throw notFound();
  const found = await readProfilePage(context, id, request);
  if (!found) throw notFound();
  return { page: serialize(found) };
}

export default function ProfileRoute() {
  const { profile, shown } = useDeserialized(useLoaderData<typeof loader>(), "page");
  return <ProfileScreen key={profile.id} profile={profile} tabContent={shown} />;
}
