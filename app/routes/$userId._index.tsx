import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { notFound } from "~/app/edge/notFound.server";
import { readProfilePage } from "~/app/profiles/profile.server";
import { ProfileScreen } from "~/app/profiles/ProfileScreen";
import { pack, useUnpacked } from "~/app/wire/packed";
import { isUlid } from "~/base/ulid";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.profile.name ?? "Member"} · Parlor` },
  { name: "description", content: data?.profile.about || `${data?.profile.name ?? "A member"} on Parlor` },
];

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const id = params["userId"] ?? "";
  if (!isUlid(id)) throw notFound();
  const found = await readProfilePage(context, id, request);
  if (!found) throw notFound();
  return { profile: found.profile, shown: pack(found.shown) };
}

export default function ProfileRoute() {
  const loaded = useLoaderData<typeof loader>();
  const shown = useUnpacked(loaded, "shown");
  const { profile } = loaded;
  return <ProfileScreen key={profile.id} profile={profile} shown={shown} />;
}
