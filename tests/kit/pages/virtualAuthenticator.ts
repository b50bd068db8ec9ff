import type { CDPSession, Page } from "@playwright/test";

export interface VirtualAuthenticator {
  /** whether the person's fingerprint, face or PIN is recognised */
  recognises(isUser: boolean): Promise<void>;
  /** how many passkeys it has */
  count(): Promise<number>;
}

/** Gives the page's browser an authenticator that makes passkeys and signs by itself, as if the person were quick. */
export async function addAuthenticator(page: Page): Promise<VirtualAuthenticator> {
  const session: CDPSession = await page.context().newCDPSession(page);
  await session.send("WebAuthn.enable");
  const { authenticatorId } = await session.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    recognises: async (isUserVerified) =>
      void (await session.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified })),
    count: async () => (await session.send("WebAuthn.getCredentials", { authenticatorId })).credentials.length,
  };
}

/**
 * Makes the browser one that has passkeys but no suggestions in fields. A virtual authenticator would answer the
 * suggestions at once.
 */
export const withoutSuggestions = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false);
  });
