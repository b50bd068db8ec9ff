import { redirect } from "~/app/server/redirect.server";
import { notFound } from "~/app/server/guards.server";
import { isUlid } from "~/base/ulid";

type OfAuthor = { author: string } | { post: { author: { id: string } } };

/**
 * What is found for the post that the address of a page names. `below` is what follows the post's own address: under
 * another member's id, the page redirects to its address under the author's.
 */
export async function readAtPost<Found extends OfAuthor>(
  { userId = "", postId = "" }: Readonly<Record<string, string | undefined>>,
  below: string,
  read: (post: string) => Promise<Found | null>,
): Promise<Found> {
  if (!isUlid(userId) || !isUlid(postId)) throw notFound();
  const found = await read(postId);
  if (!found) throw notFound();
  const author = authorOf(found);
  if (author !== userId) throw redirect(`/${author}/${postId}${below}`);
  return found;
}

const authorOf = (found: OfAuthor): string => ("post" in found ? found.post.author.id : found.author);
