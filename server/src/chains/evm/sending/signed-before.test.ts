import { toDecimal } from '@parom/contract/money';
import { expect, it } from 'vitest';
import type { JournalEntry } from '../../../signing/index.ts';
import type { Context } from '../context.ts';
import { signedBefore } from './signed-before.ts';

const ETHEREUM = 2;
const BSC = 3;
const [COIN, DOLLAR] = [2, 5];
const TOKEN = '0xdAC17F958D2ee523a2206206994597C13D831ec7';

const entry = (id: string, other: Partial<JournalEntry> = {}) =>
  ({
    id,
    network: ETHEREUM,
    wallet: 'hot',
    nonce: 3,
    recipients: [{ payment: 'p', address: 'to', asset: TOKEN.toLowerCase(), amount: '1500000' }],
    fee: '30000000000000',
    conflictKeys: ['nonce:hot:3'],
    txId: `tx of ${id}`,
    bytes: 'abcd',
    isDropped: false,
    isFormer: false,
    ...other,
  }) as JournalEntry;
const coins = [
  { payment: 'q', address: 'to', asset: 'native', amount: '2000000000000000000' },
] as unknown as JournalEntry['recipients'];
const pages = new Map([
  [0, { entries: [entry('first'), entry('dropped', { isDropped: true })], next: 2 }],
  [
    2,
    {
      entries: [
        entry('former', { isFormer: true }),
        entry('of bsc', { network: BSC }),
        entry('last', { recipients: coins }),
      ],
      next: null,
    },
  ],
]);
const context = {
  settings: {
    networkId: ETHEREUM,
    nativeCurrencyId: COIN,
    assets: [
      { currencyId: COIN, contract: null, decimals: 18 },
      { currencyId: DOLLAR, contract: TOKEN, decimals: 6 },
    ],
  },
  signer: { journal: async (from: number) => pages.get(from) },
} as unknown as Context;

it('an EVM journal gives all its pages, without dropped, former and foreign entries', async () => {
  expect(await signedBefore(context)).toMatchObject([
    {
      id: 'first',
      payments: [{ id: 'p', currencyId: DOLLAR, to: 'to', amount: toDecimal('1.5') }],
      signed: { txId: 'tx of first', feeLimit: toDecimal('0.00003') },
    },
    { id: 'last', payments: [{ id: 'q', currencyId: COIN, amount: toDecimal('2') }] },
  ]);
});

it('without a signer, no EVM payment was signed before', async () => {
  expect(await signedBefore({ ...context, signer: null })).toEqual([]);
});
