export const TEXTS = {
  endOthers: "End all other sessions",
} as const;
