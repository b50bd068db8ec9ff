import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { notFound } from "~/app/edge/notFound.server";
import { cursorOf } from "~/app/posts/feed.server";
import { readProfilePage } from "~/app/profiles/profile.server";
import { ProfileScreen } from "~/app/profiles/ProfileScreen";
import { isUlid } from "~/base/ulid";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.profile.name ?? "Member"} · Parlor` },
  { name: "description", content: data?.profile.about || `${data?.profile.name ?? "A member"} on Parlor` },
];

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const id = params["userId"] ?? "";
  if (!isUlid(id)) throw notFound();
  const found = await readProfilePage(context, id, cursorOf(request));
  if (!found) throw notFound();
  return found;
}

export default function ProfileRoute() {
  const { profile, page } = useLoaderData<typeof loader>();
  return <ProfileScreen key={profile.id} profile={profile} page={page} />;
}
