/** X54: the queues of the moderators' page. */
export const QUEUES = ["reports", "appeals", "decided"] as const;
export type QueueName = (typeof QUEUES)[number];
