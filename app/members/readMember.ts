import { getJson } from "~/app/http/getJson";
import type { AuthorView } from "~/app/posts/view";

/** The current name and photo of a member whose profile changed. Null when there was no answer. */
export const readMember = async (id: string): Promise<AuthorView | null> =>
  (await getJson<{ members: AuthorView[] }>(`/api/members?ids=${id}`))?.members[0] ?? null;
