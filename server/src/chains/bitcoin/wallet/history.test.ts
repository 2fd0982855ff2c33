import { expect, it } from 'vitest';
import type { WalletEntry } from '../node/answers.ts';
import { paymentsIn } from './history.ts';

const entry = (txid: string, category: string, vout: number): WalletEntry => ({
  txid,
  category,
  vout,
  amount: '0.1',
  confirmations: 1,
});

it('a spend from one of our addresses to another is no payment', () => {
  const sweep = [entry('sweep', 'send', 0), entry('sweep', 'receive', 0)];
  const payout = [entry('payout', 'send', 0), entry('payout', 'send', 1), entry('payout', 'receive', 1)];
  expect(paymentsIn([...sweep, ...payout]).map(({ txid }) => txid)).toEqual(['payout']);
});
