/** What the server says about quotes. */
export const TEXTS = {
  gone: "The post that you quote isn't available.",
  refused: "You can't quote this post.",
} as const;
