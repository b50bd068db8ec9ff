/** The id of a message as a report's subject: its chat's id, `#` and its seq. */
export const messageIdOf = (chat: string, seq: number): string => `${chat}#${seq}`;

/** Where a reported message is. Null if this isn't the id of a message. */
export function messagePlaceOf(id: string): { chat: string; seq: number } | null {
  const [chat = "", seq = "", ...rest] = id.split("#");
  return chat !== "" && rest.length === 0 && /^[1-9]\d{0,14}$/.test(seq) ? { chat, seq: Number(seq) } : null;
}
