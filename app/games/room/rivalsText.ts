import type { Table } from "~/party/game/protocol";

/** After a game: who of the others wants another, and who has left. */
export function rivalsText({ invited, seats }: Pick<Table, "invited" | "seats">, me: string, nameOf: (member: string) => string): string {
  return invited
    .filter(({ member }) => member !== me && seats.includes(member))
    .flatMap(({ member, online, left, inRoom, awaySinceMs }) => {
      if (online) return `${nameOf(member)} wants to play again.`;
      if (left) return `${nameOf(member)} left.`;
      return !inRoom && awaySinceMs !== null ? `${nameOf(member)} disconnected.` : [];
    })
    .join(" ");
}
