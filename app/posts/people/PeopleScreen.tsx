import { Heart, Repeat2 } from "lucide-react";
import type { Page } from "~/app/http/page";
import type { MemberView } from "~/app/members/member";
import { PersonRow } from "~/app/members/PersonRow";
import { useMorePages, usePageReader } from "~/app/rooms/useMorePages";
import { MoreLink } from "~/app/ui/lists/MoreLink";
import { createSavedStates } from "~/app/ui/lists/savedStates";
import { EmptyState } from "~/app/ui/primitives/EmptyState";
import { PageHeader } from "~/app/ui/shell/PageHeader";
import type { PostList } from "~/base/postLists";
import { TEXTS } from "./texts";

interface PeopleScreenProps {
  list: PostList;
  /** of the post */
  path: string;
  page: Page<MemberView>;
}

const savedPages = createSavedStates<Page<MemberView> | null>();
const pageOf = (data: { page: Page<MemberView> }) => data.page;

/** X101: who liked or reposted a post. */
export function PeopleScreen({ list, path, page }: PeopleScreenProps) {
  const address = (before: string) => `${path}/${list}?${new URLSearchParams({ before })}`;
  const read = usePageReader(pageOf);
  const { items, more } = useMorePages(page, { saved: savedPages, address, read: (before) => read(address(before)) });
  const { title, none } = TEXTS[list];
  const Icon = list === "likes" ? Heart : Repeat2;
  return (
    <>
      <PageHeader title={title} backTo={path} />
      {items.length === 0 && !more ? (
        <EmptyState icon={<Icon className="size-6" />} title={none} />
      ) : (
        <ul aria-label={title}>
          {items.map((person) => (
            <PersonRow key={person.id} person={person} canMessage={false} />
          ))}
        </ul>
      )}
      {more ? <MoreLink {...more} /> : null}
    </>
  );
}
