import type { OutboxStore } from "~/app/chat/client/outboxStore";

/** The outbox's store in a browser that forbids storage, when no other page is open. */
export const noOutboxStore = (): OutboxStore => ({
  load: () => Promise.resolve([]),
  put: () => Promise.resolve(false),
  remove: () => Promise.resolve(),
  onChange: () => undefined,
  lead: (onLead) => onLead(),
  close: () => undefined,
});
