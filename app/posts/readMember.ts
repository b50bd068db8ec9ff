import { getJson } from "~/app/wire/getJson";
import type { AuthorView } from "./view";

/** A member whose name or photo changed, as they are now; null when there was no answer. */
export const readMember = async (id: string): Promise<AuthorView | null> =>
  (await getJson<{ members: AuthorView[] }>(`/api/members?ids=${id}`))?.members[0] ?? null;
