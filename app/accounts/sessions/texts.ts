export const TEXTS = {
  device: (browser: string, system: string) => `${browser} on ${system}`,
  unknownDevice: "Unknown device",
} as const;
