import type { Standing } from "./standing";

const read = async <Answer>(query: Record<string, string>): Promise<Answer | null> => {
  try {
    const response = await fetch(`/api/scores?${new URLSearchParams(query).toString()}`);
    return response.ok ? ((await response.json()) as Answer) : null; // our own loader's answer, so no schema checks it
  } catch {
    return null; // no network
  }
};

/** The best runs of the viewer and their friends; null if they couldn't be read. */
export const readBoardOf = async (game: string): Promise<Standing[] | null> =>
  (await read<{ board: Standing[] }>({ game }))?.board ?? null;

/** The record of a member's best run; null if the member has none, or it couldn't be read. */
export const readRecordOf = async (game: string, member: string): Promise<unknown> =>
  (await read<{ record: unknown }>({ game, member }))?.record ?? null;
