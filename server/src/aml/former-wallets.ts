/** A holder of the old mnemonic can take the coins back, and we would pay from the new wallet. */
import type { ScreeningProvider } from './screening.ts';

const PASS = { verdict: 'pass' } as const;

/** @param wasPaid the transaction paid an address of a replaced mnemonic */
export const formerWallets = (
  wasPaid: (networkId: number, txId: string) => Promise<boolean>,
): ScreeningProvider => ({
  name: 'former-wallets',
  screenDeposit: async ({ networkId, txId }) =>
    (await wasPaid(networkId, txId))
      ? { verdict: 'doubt', reason: 'the mnemonic of its address was replaced' }
      : PASS,
  screenAddress: () => PASS,
  screenPayment: async () => PASS,
});
