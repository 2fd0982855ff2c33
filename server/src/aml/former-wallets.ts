/**
 * Doubts what came to an address of a wallet whose words were replaced: whoever has these words can take the coins away
 * again, and would be paid for them out of the new wallet. An operator looks whether they are there and decides; the words
 * are ours, so the customer pays nothing for it.
 */
import type { ScreeningProvider } from './screening.ts';

const PASS = { verdict: 'pass' } as const;

/** @param wasPaid whether a transaction paid an address whose words were replaced */
export const formerWallets = (
  wasPaid: (networkId: number, txId: string) => Promise<boolean>,
): ScreeningProvider => ({
  name: 'former-wallets',
  screenDeposit: async ({ networkId, txId }) =>
    (await wasPaid(networkId, txId))
      ? { verdict: 'doubt', reason: 'the words of its address were replaced' }
      : PASS,
  screenAddress: () => PASS,
  screenPayout: async () => PASS,
});
