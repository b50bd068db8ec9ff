import type { Standing } from "~/app/games/runs.server";

const read = async <Answer>(query: Record<string, string>): Promise<Answer | null> => {
  try {
    const response = await fetch(`/api/scores?${new URLSearchParams(query).toString()}`);
    return response.ok ? ((await response.json()) as Answer) : null; // our own loader's answer
  } catch {
    return null; // no network
  }
};

/** The board of a game among friends; null when it could not be read. */
export const readBoardOf = async (game: string): Promise<Standing[] | null> => (await read<{ board: Standing[] }>({ game }))?.board ?? null;

/** What plays a member's best run again; null when there is nothing of the kind, or it could not be read. */
export const readRecordOf = async (game: string, member: string): Promise<unknown> => (await read<{ record: unknown }>({ game, member }))?.record ?? null;
