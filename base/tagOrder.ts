/** X91: the orders of a tag's page; the first is the default. */
export const TAG_ORDERS = ["newest", "liked"] as const;
export type TagOrder = (typeof TAG_ORDERS)[number];
