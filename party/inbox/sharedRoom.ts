/** A room that a session was let into, or that a member shares with another: `key` is the session or the other member. */
export interface SharedRoom {
  key: string;
  party: string;
  room: string;
}

export const writeShared = ({ key, party, room }: SharedRoom): string => [key, party, room].join(" ");

/** Neither a key nor a party has a space in it. */
export function readShared(target: string): SharedRoom {
  const [key = "", party = "", ...room] = target.split(" ");
  return { key, party, room: room.join(" ") };
}
