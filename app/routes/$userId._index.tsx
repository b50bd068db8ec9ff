import { data, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { notFound } from "~/app/server/guards.server";
import { memberName } from "~/app/members/member";
import { readBlockedMember, readHandleOwner, readProfilePage } from "~/app/profiles/profile.server";
import { BannedProfile, BlockedProfile } from "~/app/profiles/BlockedProfile";
import { ProfileScreen } from "~/app/profiles/ProfileScreen";
import { DEFAULT_PICTURE, mediaUrl } from "~/app/ui/media/mediaUrl";
import { shareCard } from "~/app/ui/browser/shareCard";
import { serialize, deserialize, type Serialized, useDeserialized } from "~/app/http/serialized";
import { isUlid } from "~/base/ulid";
import { TEXTS } from "~/app/profiles/texts";
import type { ProfilePage } from "~/app/profiles/view";
import { unlisted } from "~/app/ui/browser/pageMeta";

export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches, location }) => {
  if (!loaded) return [{ title: "Parlor" }];
  if (!loaded.page) return unlisted(TEXTS.label);
  const { profile } = deserialize(loaded.page);
  const { id, about, photo } = profile;
  const name = memberName(profile);
  const picture = {
    path: photo ? mediaUrl(photo) : DEFAULT_PICTURE.profile,
    alt: TEXTS.picture({ name }),
    large: false,
  };
  return shareCard(matches, {
    title: name,
    description: about || TEXTS.onParlor({ name }),
    type: "profile",
    path: `/${id}`,
    search: location.search,
    picture,
  });
};

/** X84: a handle leads to the profile's own address. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const id = params["userId"] ?? "";
  if (id.startsWith("@")) {
    const owner = await readHandleOwner(context, id.slice(1));
    throw owner === null ? notFound() : redirect(`/${owner}`);
  }
  if (!isUlid(id)) throw notFound();
  const found = await readProfilePage(context, id, request);
  if (found === "banned") return data({ page: null, blocked: null }, { status: 404 });
  if (found) return data({ page: serialize(found), blocked: null });
  const blocked = await readBlockedMember(context, id);
  if (!blocked) throw notFound();
  return data({ page: null, blocked }, { status: 404 });
}

export default function ProfileRoute() {
  const loaded = useLoaderData<typeof loader>();
  if (isShown(loaded)) return <Profile loaded={loaded} />;
  return loaded.blocked ? <BlockedProfile member={loaded.blocked} /> : <BannedProfile />;
}

interface Shown {
  page: Serialized<ProfilePage>;
}
const isShown = (loaded: { page: Serialized<ProfilePage> | null }): loaded is Shown => loaded.page !== null;

function Profile({ loaded }: { loaded: Shown }) {
  const { profile, shown } = useDeserialized(loaded, "page");
  return <ProfileScreen key={profile.id} profile={profile} tabContent={shown} />;
}
