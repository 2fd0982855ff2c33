import { toDecimal } from '@parom/contract/money';
import { hex } from '@scure/base';
import { expect, it } from 'vitest';
import type { JournalEntry } from '../../../signing/index.ts';
import type { Context } from '../context.ts';
import { addressOfAccount } from '../encoding/address.ts';
import { writeFields } from '../encoding/protobuf.ts';
import { encodePayment } from '../encoding/transaction.ts';
import { signedBefore } from './signed-before.ts';

const [TRON, TRX, DOLLAR] = [4, 8, 5];
const addressOf = (byte: string): string => addressOfAccount(hex.decode(byte.repeat(20)));
const [HOT, TO, TOKEN] = [addressOf('11'), addressOf('22'), addressOf('33')];
const END = new Date('2026-11-30T12:00:00Z');

/** As the signer keeps it. */
function bytesOf(owner = HOT): string {
  const frame = { refBlock: '0'.repeat(64), expiration: BigInt(END.getTime()), timestamp: 1n, feeLimit: 0n };
  const raw = encodePayment({ owner, to: TO, units: 5n, contract: null }, frame);
  return hex.encode(writeFields({ number: 1, value: raw }, { number: 2, value: new Uint8Array(65) }));
}
const entry = (id: string, other: Partial<JournalEntry> = {}) =>
  ({
    id,
    network: TRON,
    wallet: 'hot',
    nonce: 3,
    recipients: [{ payment: 'p', address: 'to', asset: TOKEN, amount: '1500000' }],
    fee: '30000000',
    conflictKeys: ['transaction:tx'],
    txId: `tx of ${id}`,
    bytes: bytesOf(),
    isDropped: false,
    isFormer: false,
    ...other,
  }) as JournalEntry;
const coins = [
  { payment: 'q', address: 'to', asset: 'native', amount: '2000000' },
] as unknown as JournalEntry['recipients'];
const former = { isFormer: true, bytes: bytesOf(TO) };
const pages = new Map([
  [0, { entries: [entry('first'), entry('dropped', { isDropped: true })], next: 2 }],
  [
    2,
    {
      entries: [
        entry('former', former),
        entry('former sweep', { ...former, wallet: 'deposit:7' }),
        entry('elsewhere', { network: 2 }),
        entry('sweep', { wallet: 'deposit:8', bytes: bytesOf(TO) }),
        entry('last', { recipients: coins }),
      ],
      next: null,
    },
  ],
]);
const context = {
  settings: {
    networkId: TRON,
    nativeCurrencyId: TRX,
    assets: [
      { currencyId: TRX, contract: null, decimals: 6 },
      { currencyId: DOLLAR, contract: TOKEN, decimals: 6 },
    ],
  },
  signer: { journal: async (from: number) => pages.get(from) },
} as unknown as Context;

it('a TRON journal gives all its pages, without dropped, former and foreign entries', async () => {
  const found = await signedBefore(context);
  expect(found.map(({ id }) => id)).toEqual(['first', 'sweep', 'last']);
  expect([found[0], found[2]]).toMatchObject([
    {
      payments: [{ id: 'p', currencyId: DOLLAR, to: 'to', amount: toDecimal('1.5') }],
      signed: { txId: 'tx of first', validUntil: END, feeLimit: toDecimal('30') },
    },
    { payments: [{ id: 'q', currencyId: TRX, amount: toDecimal('2') }] },
  ]);
});

it('without a signer, no TRON payment was signed before', async () => {
  expect(await signedBefore({ ...context, signer: null })).toEqual([]);
});
