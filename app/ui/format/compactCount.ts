const compact = new Intl.NumberFormat("en-US", { notation: "compact", maximumFractionDigits: 1 });

/** "7", "1.2K", "3M" */
export const compactCount = (count: number): string => (count < 1_000 ? String(count) : compact.format(count));
