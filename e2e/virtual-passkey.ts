/** The browser's own virtual authenticator: a device with a fingerprint that the test switches. */
import type { CDPSession, Page } from '@playwright/test';

export interface VirtualPasskey {
  /** `false`: the finger is another person's. */
  setVerified(isVerified: boolean): Promise<void>;
  /** How many signatures the device made, by passkey. */
  counters(): Promise<number[]>;
}

export async function addVirtualPasskey(page: Page): Promise<VirtualPasskey> {
  const cdp: CDPSession = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    setVerified: async (isUserVerified) => {
      await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });
    },
    counters: async () => {
      const { credentials } = await cdp.send('WebAuthn.getCredentials', { authenticatorId });
      return credentials.map(({ signCount }) => signCount);
    },
  };
}
