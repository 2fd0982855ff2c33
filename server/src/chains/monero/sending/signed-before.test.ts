import { toDecimal } from '@parom/contract/money';
import { expect, it } from 'vitest';
import type { JournalEntry } from '../../../signing/index.ts';
import type { MoneroSettings } from '../settings/settings.ts';
import { signedBefore } from './signed-before.ts';

const XMR = 5;
const entry = (id: string, other: Partial<JournalEntry> = {}) =>
  ({
    id,
    network: XMR,
    wallet: 'hot',
    nonce: 3,
    recipients: [{ payment: 'p', address: 'to', amount: '1500000000000' }],
    fee: '30000000',
    conflictKeys: ['image'],
    txId: `tx of ${id}`,
    bytes: 'abcd',
    isDropped: false,
    isFormer: false,
    ...other,
  }) as JournalEntry;
const pages = new Map([
  [0, { entries: [entry('first'), entry('dropped', { isDropped: true })], next: 2 }],
  [
    2,
    {
      entries: [entry('former', { isFormer: true }), entry('other', { network: 1 }), entry('last')],
      next: null,
    },
  ],
]);
const settings = {
  networkId: XMR,
  asset: { currencyId: 6 },
  signer: { journal: async (from: number) => pages.get(from) },
} as unknown as MoneroSettings;

it('a Monero journal gives all its pages, without dropped, former and foreign entries', async () => {
  const found = await signedBefore(settings);
  expect(found.map(({ id }) => id)).toEqual(['first', 'last']);
  expect(found[0]).toMatchObject({
    payments: [{ id: 'p', currencyId: 6, to: 'to', amount: toDecimal('1.5') }],
    signed: { txId: 'tx of first', feeLimit: toDecimal('0.00003') },
  });
});

it('without a signer, no Monero payment was signed before', async () => {
  expect(await signedBefore({ ...settings, signer: null })).toEqual([]);
});
