/** The rules that decisions cite (X62), by id. */
export const RULES = {
  violence: "Violence and threats",
  harassment: "Harassment",
  hate: "Hate",
  sexual: "Sexual content without consent",
  children: "Sexual content with children",
  selfHarm: "Self-harm",
  illegal: "Illegal goods and fraud",
  spam: "Spam and manipulation",
  impersonation: "Impersonation",
  privacy: "Privacy of others",
  property: "Intellectual property",
} as const;
