import { expect, it } from 'vitest';
import type { WalletEntry } from '../node/answers.ts';
import { spendsIn } from './history.ts';

const entry = (txid: string, category: string, vout: number): WalletEntry => ({
  txid,
  category,
  vout,
  amount: '0.1',
  confirmations: 1,
});

it('of Bitcoin, each spend counts once, also one to an address of ours, and no abandoned one', () => {
  const joined = [entry('joined', 'send', 0), entry('joined', 'receive', 0)];
  const payout = [entry('payout', 'send', 0), entry('payout', 'send', 1), entry('payout', 'receive', 1)];
  const abandoned = { ...entry('abandoned', 'send', 0), abandoned: true };
  const spends = spendsIn([...joined, ...payout, abandoned, entry('deposit', 'receive', 0)]);
  expect(spends.map(({ txid }) => txid)).toEqual(['joined', 'payout']);
});
