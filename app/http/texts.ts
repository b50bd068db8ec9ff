export const TEXTS = {
  /** of the failures that the browser itself finds */
  errors: {
    "network-request-failed": "You seem to be offline. Check your connection and try again.",
    "session-ended": "Your session has ended. Please log in again.",
    "account-disabled": "This account is disabled.",
    "unsupported-type": "This type of file isn't supported.",
    "retry-limit-exceeded": "The connection was too slow, or was lost for too long. Try again.",
    unknown: "Something went wrong on our side. Try again.",
  },
} as const;
