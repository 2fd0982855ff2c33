/**
 * Doubts what came to an address of a wallet whose words were replaced: whoever has these words can take the coins away again, and would
 * be paid for them out of the new wallet. An operator looks whether they are there and decides; the words are ours, so the customer pays nothing for it.
 */
import type { ScreeningProvider } from './aml/index.ts';
import { paidFormerWallet } from './chains/index.ts';
import type { Db } from './platform/db/db.ts';

const PASS = { verdict: 'pass' } as const;

export const formerWallets = (db: Db): ScreeningProvider => ({
  name: 'former-wallets',
  screenDeposit: async ({ networkId, txId }) =>
    (await paidFormerWallet(db, networkId, txId))
      ? { verdict: 'doubt', reason: 'the words of its address were replaced' }
      : PASS,
  screenAddress: () => PASS,
  screenPayout: async () => PASS,
});
